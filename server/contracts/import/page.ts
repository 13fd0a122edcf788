import { isArray, isObject } from "../../../base/json/kinds.js";
import { scanJson } from "../json/scan.js";
import { readStrictJson } from "../json/strict-json.js";
import { contractLimits } from "../limits.js";
import type { CompatibilityProfile } from "../profile.js";

/**
 * Why a page is none.
 *
 * - `error_answer`: the server answered with an error.
 * - `malformed_page`: no strict JSON around the tools, or no list of tools.
 * - `wrong_result_type`: a result that is not complete, or does not say so where it must.
 * - `wrong_cursor`: a next cursor that is no text.
 */
export type PageFault = "error_answer" | "malformed_page" | "wrong_result_type" | "wrong_cursor";

export type PageRead =
  | {
      readonly ok: true;
      /** The text of each tool, as it came. */
      readonly tools: readonly string[];
      readonly nextCursor: string | undefined;
      /** Milliseconds for which the server says that it holds; `null` where it says nothing. */
      readonly ttlMs: number | null;
    }
  | { readonly ok: false; readonly reason: PageFault };

/**
 * Reads the answer to `tools/list` from its text. The tools are cut out first, and what is around them is read strictly:
 * one tool that is no strict JSON does not spoil its page (IMP-07).
 */
export function readPage(text: string, profile: CompatibilityProfile): PageRead {
  const spans = toolSpans(text);
  const envelope = readStrictJson(without(text, spans), {
    maxBytes: contractLimits.pageBytes,
    maxLevels: contractLimits.definitionLevels,
  });
  if (!envelope.ok || !isObject(envelope.value)) return fault("malformed_page");
  const { result, error } = envelope.value;
  if (error !== undefined) return fault("error_answer");
  if (!isObject(result)) return fault("malformed_page");
  const { resultType = profile === "2025-11-25" ? "complete" : undefined, tools, nextCursor } = result;
  const ttlMs = typeof result.ttlMs === "number" && result.ttlMs >= 0 ? Math.floor(result.ttlMs) : null;
  if (resultType !== "complete") return fault("wrong_result_type");
  if (!isArray(tools) || tools.length !== spans.length) return fault("malformed_page");
  // The empty text is a cursor like any other.
  if (nextCursor !== undefined && typeof nextCursor !== "string") return fault("wrong_cursor");
  return { ok: true, tools: spans.map(([start, end]) => text.slice(start, end)), nextCursor, ttlMs };
}

function fault(reason: PageFault): PageRead {
  return { ok: false, reason };
}

type Span = readonly [start: number, end: number];

/** Where the elements of `/result/tools` stand. */
function toolSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  const path: string[] = [];
  let key = "";
  /** Containers that are open; the elements are those of the third, when its way is `result`, `tools`. */
  let depth = 0;
  let begun = 0;
  const isList = () => depth === 3 && path[0] === "result" && path[1] === "tools" && path[2] === "[";
  for (const { kind, start, end } of scanJson(text)) {
    switch (kind) {
      case "key":
        if (depth <= 2) key = JSON.parse(text.slice(start, end));
        break;
      case "open":
        if (isList()) begun = start;
        if (depth > 0 && depth <= 2) path[depth - 1] = key;
        depth += 1;
        if (depth === 3) path[2] = text[start] ?? "";
        break;
      case "close":
        depth -= 1;
        if (isList()) spans.push([begun, end]);
        break;
      default:
        if (isList()) spans.push([start, end]);
    }
  }
  return spans;
}

function without(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    pieces.push(text.slice(from, start), "0");
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}
