import { checkPlan } from "./check/check-plan.js";
import { chooseLimits } from "./limits.js";
import type { CheckOptions, PlanIssue, ReadPlanResult } from "./types.js";

/**
 * Reads the plan of a tool result: `structuredContent.runtimePlan`, an object or its JSON text, else the reference's
 * `structuredContent.renderify.plan`, an object (E1-E4). Never throws.
 *
 * - `plan`: a checked plan
 * - `none`: the result is no plan result; show its text
 * - `failed`: the tool failed (`isError`), with the first text of the result, or an empty one
 * - `invalid`: there is a plan and it was refused
 */
export function readPlan(toolResult: unknown, options: CheckOptions = {}): ReadPlanResult {
  try {
    return read(toolResult, options);
  } catch {
    return invalid("the result could not be read");
  }
}

function read(toolResult: unknown, options: CheckOptions): ReadPlanResult {
  if (!isRecord(toolResult)) return { kind: "none" };
  if (toolResult.isError === true) return { kind: "failed", text: firstText(toolResult.content) };
  const { structuredContent } = toolResult;
  if (!isRecord(structuredContent)) return { kind: "none" };
  const { runtimePlan, renderify } = structuredContent;
  if (runtimePlan !== undefined) {
    return typeof runtimePlan === "string" ? readText(runtimePlan, options) : checked(runtimePlan, options);
  }
  if (renderify === undefined) return { kind: "none" };
  if (!isRecord(renderify) || !("plan" in renderify)) {
    return invalid("renderify must be an object with a plan");
  }
  return checked(renderify.plan, options);
}

function readText(text: string, options: CheckOptions): ReadPlanResult {
  const chosen = chooseLimits(options);
  // Escapes make a text longer than what it says: only what cannot fit in any spelling is refused unread.
  if (chosen.ok && text.length > chosen.limits.bytes * 6) {
    const issue: PlanIssue = {
      code: "PLAN_TOO_LARGE",
      path: "",
      message: `the plan's text has ${text.length} characters, the limit is ${chosen.limits.bytes} bytes`,
      limit: chosen.limits.bytes,
      actual: text.length,
    };
    return { kind: "invalid", issues: [issue] };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid("the plan's text is no JSON");
  }
  return checked(value, options);
}

function checked(value: unknown, options: CheckOptions): ReadPlanResult {
  const result = checkPlan(value, options);
  return result.ok
    ? { kind: "plan", plan: result.plan, notes: result.notes }
    : { kind: "invalid", issues: result.issues };
}

function invalid(message: string): ReadPlanResult {
  return { kind: "invalid", issues: [{ code: "INVALID_PLAN", path: "", message }] };
}

function firstText(content: unknown): string {
  if (!Array.isArray(content)) return "";
  for (const block of content) {
    if (isRecord(block) && block.type === "text" && typeof block.text === "string") return block.text;
  }
  return "";
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
