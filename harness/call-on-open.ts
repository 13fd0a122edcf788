/** A tool call that the starter of a host makes for the person. */
export interface CallOnOpen {
  /** The index of the server among the targets; by default the first that has the tool. */
  readonly target?: number;
  /** A tool of the conversation. */
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}
