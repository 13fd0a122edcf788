import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";

/** The value as JSON text; `undefined` for what JSON cannot hold. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** The result of a data tool. A success stays one, even when its data has no text (R31). */
export function dataResult(
  value: unknown,
  json: string | undefined,
  content: readonly ContentBlock[] | undefined,
  structured: boolean,
): CallToolResult {
  return {
    content: content ? [...content] : textOf(value, json),
    // The output schema has just accepted it, and it has a JSON form.
    ...(structured && { structuredContent: value as NonNullable<CallToolResult["structuredContent"]> }),
  };
}

function textOf(value: unknown, json: string | undefined): ContentBlock[] {
  if (value === undefined) return [];
  if (typeof value === "string") return [{ type: "text", text: value }];
  return [{ type: "text", text: json ?? "Done. The result cannot be shown as text." }];
}
