/** The outside world of a command, so that a test can be it. */
export interface CommandPorts {
  readonly stdout: (line: string) => void;
  readonly stderr: (line: string) => void;
  /** All of the standard input; rejects when the person ends the command meanwhile. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** Whether the standard output shows colours. */
  readonly color: boolean;
  /** Fires when the person wants the command to end. */
  readonly interrupted: AbortSignal;
  readonly folder: string;
}
