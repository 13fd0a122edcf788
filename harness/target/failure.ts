import { SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from "@modelcontextprotocol/client";
import { HostError } from "../errors.js";
import { GuardError } from "../net/guarded-fetch.js";
import { causes } from "./causes.js";
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
export function connectFailure(error: unknown, label: string, authorization: AuthorizationState): HostError {
  for (const cause of causes(error)) {
    if (cause instanceof HostError) return cause;
    if (cause instanceof GuardError) {
      return new HostError("UNREACHABLE", `cannot reach ${label}: ${cause.message}`, { cause: error });
    }
    if (isMissingAnswer(cause)) return notMcp(label, "an event stream that ends without an answer", error);
    if (cause instanceof UnauthorizedError) return unauthorized(label, 401, authorization.canSignIn, error);
    if (cause instanceof SdkHttpError) {
      const status = cause.data?.status;
      if (status === 401 || status === 403)
        return unauthorized(label, status, authorization.canSignIn, error);
      return notMcp(label, status === undefined ? "an HTTP error" : `HTTP ${status}`, error);
    }
    if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) {
      return new HostError("TIMEOUT", `${label} did not answer in time`, { cause: error });
    }
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason =
      socketReasons[code] ?? (/CERT|SELF_SIGNED|ERR_TLS/.test(code) ? `TLS: ${code}` : undefined);
    if (reason !== undefined) {
      return new HostError("UNREACHABLE", `cannot reach ${label}: ${reason}`, { cause: error });
    }
    if (cause instanceof Error && cause.message === "bad port") {
      return new HostError("BAD_TARGET", `the port of ${label} is reserved and cannot be used`, {
        cause: error,
      });
    }
  }
  // What goes wrong while signing in begins has many classes, and many have none of their own.
  if (authorization.asksForAuthorization) return unauthorized(label, 401, authorization.canSignIn, error);
  return notMcp(label, "something else", error);
}

/** What is known of a server's authorization. */
export interface AuthorizationState {
  /** The server has answered with 401. */
  readonly asksForAuthorization: boolean;
  /** The person could be asked to sign in. */
  readonly canSignIn: boolean;
}

function unauthorized(label: string, status: number, canSignIn: boolean, cause: unknown): HostError {
  const why = canSignIn ? `signing in to it failed: ${reasonOf(cause)}; or ` : "";
  return new HostError(
    "UNAUTHORIZED",
    `${label} asks for authorization (HTTP ${status}); ${why}pass -H "Authorization: Bearer …"`,
    { cause },
  );
}

const longestReason = 200;

/** The first line of the innermost reason; it may be a server's own text. */
function reasonOf(error: unknown): string {
  const innermost = [...causes(error)].findLast((cause) => cause instanceof Error);
  const line = (innermost instanceof Error ? innermost.message.split("\n")[0] : "") || "no reason is given";
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line;
}

function notMcp(label: string, answer: string, cause: unknown): HostError {
  return new HostError(
    "NOT_MCP",
    `${label} is not an MCP server (Streamable HTTP): it answered with ${answer}`,
    { cause },
  );
}
