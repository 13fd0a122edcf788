/**
 * Why the host could not start or could not show something.
 *
 * - `BAD_TARGET`: the address is no http(s) URL, or it carries credentials.
 * - `UNREACHABLE`: nothing answers at the address.
 * - `UNAUTHORIZED`: the server asks for authorization (HTTP 401 or 403).
 * - `NOT_MCP`: something answers, but it does not speak MCP over Streamable HTTP.
 * - `TIMEOUT`: the server stayed silent past the limit.
 * - `ABORTED`: the caller's signal fired before the host had started.
 * - `PORT_TAKEN`: a fixed port is in use.
 * - `ORIGINS_EQUAL`: control page and sandbox would share an origin.
 * - `PAGE_NOT_BUILT`: the built control or sandbox page is missing.
 * - `NO_SUCH_TOOL`: the tool that opening pages should call is not offered to the conversation.
 * - `APP_UNAVAILABLE`: the UI resource of a tool cannot be shown; the message says why.
 */
export type HostErrorCode =
  | "BAD_TARGET"
  | "UNREACHABLE"
  | "UNAUTHORIZED"
  | "NOT_MCP"
  | "TIMEOUT"
  | "ABORTED"
  | "PORT_TAKEN"
  | "ORIGINS_EQUAL"
  | "PAGE_NOT_BUILT"
  | "NO_SUCH_TOOL"
  | "APP_UNAVAILABLE";

/** A failure of the host that a person can act on; `message` is one line and holds no secret. */
export class HostError extends Error {
  override readonly name = "HostError";

  constructor(
    readonly code: HostErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
