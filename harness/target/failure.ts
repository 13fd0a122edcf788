import { SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from "@modelcontextprotocol/client";
import { HostError } from "../errors.js";
import { isMissingAnswer } from "./wire-tap.js";

/** The reasons a socket gives for not connecting, in words. */
const socketReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name could not be resolved",
  EHOSTUNREACH: "no route to the host",
  ENETUNREACH: "the network is unreachable",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  UND_ERR_SOCKET: "the connection was closed",
};

/** Turns whatever the client threw while connecting into one line that a person can act on. */
export function connectFailure(error: unknown, shownUrl: string): HostError {
  for (const cause of causes(error)) {
    if (cause instanceof HostError) return cause;
    if (isMissingAnswer(cause)) return notMcp(shownUrl, "an event stream that ends without an answer", error);
    if (cause instanceof UnauthorizedError) return unauthorized(shownUrl, 401, error);
    if (cause instanceof SdkHttpError) {
      const status = cause.data?.status;
      if (status === 401 || status === 403) return unauthorized(shownUrl, status, error);
      return notMcp(shownUrl, status === undefined ? "an HTTP error" : `HTTP ${status}`, error);
    }
    if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) {
      return new HostError("TIMEOUT", `${shownUrl} did not answer in time`, { cause: error });
    }
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason =
      socketReasons[code] ?? (/CERT|SELF_SIGNED|ERR_TLS/.test(code) ? `TLS: ${code}` : undefined);
    if (reason !== undefined) {
      return new HostError("UNREACHABLE", `cannot reach ${shownUrl}: ${reason}`, { cause: error });
    }
    if (cause instanceof Error && cause.message === "bad port") {
      return new HostError("BAD_TARGET", `the port of ${shownUrl} is reserved and cannot be used`, {
        cause: error,
      });
    }
  }
  return notMcp(shownUrl, "something else", error);
}

function unauthorized(shownUrl: string, status: number, cause: unknown): HostError {
  return new HostError(
    "UNAUTHORIZED",
    `${shownUrl} asks for authorization (HTTP ${status}); pass -H "Authorization: Bearer …"`,
    { cause },
  );
}

function notMcp(shownUrl: string, answer: string, cause: unknown): HostError {
  return new HostError(
    "NOT_MCP",
    `${shownUrl} is not an MCP server (Streamable HTTP): it answered with ${answer}`,
    { cause },
  );
}

function* causes(error: unknown): Generator<unknown> {
  for (let current = error, depth = 0; current !== undefined && depth < 8; depth += 1) {
    yield current;
    current = current instanceof Error ? (current.cause ?? dataCause(current)) : undefined;
  }
}

/** The SDK keeps the origin of a negotiation failure in `data`. */
function dataCause(error: Error): unknown {
  const data = error instanceof SdkError ? error.data : undefined;
  return typeof data === "object" && data !== null && "cause" in data ? data.cause : undefined;
}
