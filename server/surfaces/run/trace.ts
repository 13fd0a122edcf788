import { randomBytes } from "node:crypto";
import { BAGGAGE_META_KEY, TRACEPARENT_META_KEY, TRACESTATE_META_KEY } from "@modelcontextprotocol/server";
import type { TraceContext } from "../../parts/index.js";

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** Longer values are dropped, in characters; W3C asks for at least 512 and 8192. */
const limits = { tracestate: 512, baggage: 8_192 } as const;

/**
 * The trace of one operation: a valid `traceparent` of the request, else what the ambient record knows, else a new
 * root. A malformed parent opens a new root too. None of it says who the caller is.
 *
 * @see https://www.w3.org/TR/trace-context/
 */
export function traceOf(
  meta: Readonly<Record<string, unknown>> | undefined,
  ambient: TraceContext | undefined,
): TraceContext {
  const parent = meta?.[TRACEPARENT_META_KEY];
  const baggage = bounded(meta?.[BAGGAGE_META_KEY], limits.baggage);
  if (parent === undefined) {
    const trace = ambient ?? newRoot();
    return baggage === undefined ? trace : { ...trace, baggage };
  }
  const [, traceId, parentId, flags] = (typeof parent === "string" && traceparent.exec(parent)) || [];
  const valid = traceId && parentId && flags && !/^0+$/.test(traceId) && !/^0+$/.test(parentId);
  if (!valid) return { ...newRoot(), ...(baggage !== undefined && { baggage }) };
  const tracestate = bounded(meta?.[TRACESTATE_META_KEY], limits.tracestate);
  return {
    traceId,
    parentId,
    sampled: (Number.parseInt(flags, 16) & 1) === 1,
    ...(tracestate !== undefined && { tracestate }),
    ...(baggage !== undefined && { baggage }),
  };
}

function newRoot(): TraceContext {
  return { traceId: randomBytes(16).toString("hex"), sampled: false };
}

function bounded(value: unknown, limit: number): string | undefined {
  return typeof value === "string" && value.length > 0 && value.length <= limit ? value : undefined;
}
