import { printable } from "../base/text/printable.js";

/**
 * Why the host could not start or could not show something.
 *
 * - `BAD_TARGET`: the address is no http(s) URL, or it carries credentials; or the file of an app cannot be read.
 * - `UNREACHABLE`: nothing answers at the address.
 * - `UNAUTHORIZED`: the server asks for authorization (HTTP 401 or 403).
 * - `NOT_MCP`: something answers, but it does not speak MCP.
 * - `COMMAND_FAILED`: the command cannot be started, or it ended before it answered.
 * - `TIMEOUT`: the server stayed silent past the limit.
 * - `ABORTED`: the caller's signal fired before the host had started.
 * - `PORT_TAKEN`: a fixed port is in use.
 * - `BAD_OPTION`: there is no profile, fault or mode of that name.
 * - `NOT_ENDED`: the call that opened an app still runs.
 * - `ORIGINS_EQUAL`: control page and sandbox would share an origin.
 * - `PAGE_NOT_BUILT`: the built control or sandbox page is missing.
 * - `NO_SUCH_TOOL`: the tool that should be called is not offered to the conversation.
 * - `NO_BROWSER`: an app is to be opened from code, and neither the host nor the call has a browser.
 * - `APP_UNAVAILABLE`: the UI resource of a tool cannot be shown; the message says why.
 */
export type HostErrorCode =
  | "BAD_TARGET"
  | "UNREACHABLE"
  | "UNAUTHORIZED"
  | "NOT_MCP"
  | "COMMAND_FAILED"
  | "TIMEOUT"
  | "ABORTED"
  | "PORT_TAKEN"
  | "BAD_OPTION"
  | "NOT_ENDED"
  | "ORIGINS_EQUAL"
  | "PAGE_NOT_BUILT"
  | "NO_SUCH_TOOL"
  | "NO_BROWSER"
  | "APP_UNAVAILABLE";

/** A failure of the host that a person can act on; `message` is one line and holds no secret. */
export class HostError extends Error {
  override readonly name = "HostError";

  constructor(
    readonly code: HostErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    // A part of it may be a server's own text.
    super(printable(message), options);
  }
}
