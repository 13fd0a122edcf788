import { isArray, isObject, type Json, type JsonObject } from "../../../base/json/kinds.js";
import { contractLimits } from "../limits.js";
import type { AdapterMethod } from "../review/adapter.js";
import type { SchemaValidators } from "../schema/validators.js";
import type { MethodResult } from "./outcome.js";
import type { ProviderAnswer } from "./port.js";

/**
 * Holds a result of a provider against what was pinned of its method (DIS-05): what the contract does not allow is withheld,
 * and its effect may stand. Failures that are reported are not held against the output schema.
 */
export function answerOf(
  result: JsonObject,
  { definition }: Pick<AdapterMethod, "definition">,
  validators: SchemaValidators,
): ProviderAnswer {
  const { content = [], structuredContent, isError = false } = result;
  if (!isArray(content) || !content.every(isBlock) || typeof isError !== "boolean") return malformed();
  if (isError) return { state: "failed", report: reportOf(content) };
  if (content.length > contractLimits.contentBlocks) return malformed();
  const { outputSchema } = definition;
  if (outputSchema !== undefined) {
    const check = validators.check(outputSchema as JsonObject);
    const isValid = check.ok && structuredContent !== undefined && check.validate(structuredContent).ok;
    if (!isValid) return { state: "completed_invalid_output", reason: "output_invalid" };
  } else if (result.content === undefined && structuredContent === undefined) return malformed();
  const inert: MethodResult = {
    content: content.map(withoutMeta),
    ...(structuredContent !== undefined && { structuredContent }),
  };
  return { state: "succeeded", result: inert };
}

function malformed(): ProviderAnswer {
  return { state: "completed_invalid_output", reason: "result_malformed" };
}

function isBlock(value: Json): value is JsonObject {
  return isObject(value) && typeof value.type === "string";
}

/** What a server writes into `_meta` could be meant for whoever shows the result: it is no part of the contract (DIS-07). */
function withoutMeta(block: JsonObject): JsonObject {
  const { _meta, ...rest } = block;
  if (!isObject(rest.resource)) return rest;
  const { _meta: _inner, ...resource } = rest.resource;
  return { ...rest, resource };
}

/** The texts of a report, together no longer than the bound. */
export function reportOf(content: readonly JsonObject[]): string {
  const texts = content.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  );
  return bounded(texts.join("\n"));
}

export function bounded(report: string): string {
  // Half of a surrogate pair is no text.
  return report.slice(0, contractLimits.report).toWellFormed();
}
