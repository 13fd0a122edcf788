const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers that belong to a connection or to how a body is framed: the client sets them, and a wrong one hangs a request
 * or sends it elsewhere. `Accept-Encoding` is not among them: a body is decoded by what the answer says.
 */
const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Why a header cannot be sent, or `undefined`. A value may be a secret, so no reason repeats it. */
export function refuseHeader(name: string, value: string): string | undefined {
  if (!fieldName.test(name) || !fieldValue.test(value)) return 'a header is written as "Name: value"';
  if (connectionHeaders.has(name.toLowerCase())) {
    return `the header "${name}" belongs to the connection and cannot be given`;
  }
  return undefined;
}
