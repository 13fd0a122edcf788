import { SdkError } from "@modelcontextprotocol/client";

/** What was thrown, and what led to it. */
export function* causes(error: unknown): Generator<unknown> {
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
