/** The exit codes of the command, as Playwright and friends have them. */
export const exitCodes = {
  ok: 0,
  /** What was looked at is not good. */
  refused: 1,
  /** A word, an option, a configuration file or a target that cannot be used. */
  usage: 2,
  /** Something could not be looked at: no pass, and no failure. */
  incomplete: 3,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

/**
 * Something that the person who typed the command can put right; `message` is shown as it is.
 *
 * - `CONFIG_INVALID`: the configuration file cannot be read, or holds something it may not.
 * - `OPTION_INVALID`: an option's value is of the wrong kind.
 * - `FILE_UNUSABLE`: a file cannot be read, or is no text.
 * - `BUILD_FAILED`: a build that was asked for did not succeed.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(
    readonly code: "CONFIG_INVALID" | "OPTION_INVALID" | "FILE_UNUSABLE" | "BUILD_FAILED",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
