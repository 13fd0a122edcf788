import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { OpenShipError, type WireCode } from "../error.js";

/** A failure as a client is told of it: no content, no internals. */
export interface WireError {
  readonly code: WireCode;
  readonly message: string;
  readonly retryable: boolean;
}

/** Fixed sentences: what an origin, a document or our own code says in an error stays in the log. */
const messages: Readonly<Record<WireCode, string>> = {
  INVALID_PATH: "The path is not one that a snapshot can hold.",
  NOT_FOUND: "The snapshot holds no file with this path.",
  OPENSHIP_UNAVAILABLE: "The sources are not available.",
  OPENSHIP_INVALID: "The sources do not pass validation.",
  SOURCE_TOO_LARGE: "The sources are larger than the limit.",
  INVALID_OPERATION: 'The operation must be "manifest", or "read" with a path.',
  INTERNAL_ERROR: "The server could not answer because of an error of its own.",
};

export function wireError(error: unknown): WireError {
  const code = error instanceof OpenShipError && isWireCode(error.code) ? error.code : "INTERNAL_ERROR";
  // Our own path rules speak of the path alone, and help whoever wrote it.
  const detail = code === "INVALID_PATH" && error instanceof OpenShipError ? sentence(error.message) : "";
  return {
    code,
    message: detail || messages[code],
    retryable: code === "OPENSHIP_UNAVAILABLE" && error instanceof OpenShipError && error.retryable,
  };
}

/** The same failure as `resources/read` reports it. The SDK puts any other error's own message on the wire. */
export function resourceError(error: unknown, uri: string): ProtocolError {
  const { code, message, retryable } = wireError(error);
  switch (code) {
    case "NOT_FOUND":
      // Clients recognise this error by data that holds the URI and nothing else.
      return new ResourceNotFoundError(uri);
    case "INVALID_PATH":
      return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri, code });
    case "OPENSHIP_UNAVAILABLE":
      return new ProtocolError(ProtocolErrorCode.InternalError, message, { code, retryable });
    default:
      return new ProtocolError(ProtocolErrorCode.InternalError, message, { code });
  }
}

function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

function isWireCode(code: string): code is WireCode {
  return Object.hasOwn(messages, code);
}
