/** A JSON-RPC error as an HTTP answer, in the SDK's own form. */
export function errorReply(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}

/** Codes of refusals before JSON-RPC is spoken. */
const transportError = -32_000;

export const closedReply = () => errorReply(503, transportError, "The server is shutting down");
export const tooLargeReply = (limit: number) =>
  errorReply(413, transportError, `Request body is larger than ${limit} bytes`);
export const unreadableReply = () =>
  errorReply(400, -32_700, "Parse error: the request body could not be read");
export const internalReply = () => errorReply(500, -32_603, "Internal server error");
export const busyReply = () =>
  errorReply(429, transportError, "Too many requests at once", { "Retry-After": "1" });
export const unauthorizedReply = (challenge: string, insufficient: boolean) =>
  errorReply(insufficient ? 403 : 401, transportError, insufficient ? "Forbidden" : "Unauthorized", {
    "WWW-Authenticate": challenge,
  });
