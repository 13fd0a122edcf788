/** What an author can do wrong while a plan is made. */
export type AuthoringCode =
  /** A path that `bind` or `showIf` cannot read, or a plan may not. */
  | "PATH_INVALID"
  /** Two elements of one plan have the same id. */
  | "DUPLICATE_ID"
  /** Two parts of one plan want different first values for the same state key. */
  | "STATE_CONFLICT"
  /** A state key that the builders keep for themselves. */
  | "STATE_RESERVED"
  /** A name or an id that the plan grammar does not take. */
  | "NAME_INVALID"
  /** An option that is missing, or none of its choices; types catch it first where there are some. */
  | "OPTION_INVALID"
  /** A value that is no JSON data: a cycle, or nesting beyond 64 levels. */
  | "DATA_INVALID";

/** A mistake in the code that makes a plan, never in the data that it shows: data is mended, not refused. */
export class AuthoringError extends TypeError {
  override readonly name = "AuthoringError";
  readonly code: AuthoringCode;

  constructor(code: AuthoringCode, message: string) {
    super(message);
    this.code = code;
  }
}
