import { checkPlan } from "./check-plan.js";
import type { CheckOptions, PlanIssue, ReadPlanResult } from "./types.js";

const defaultFailure = "The tool reported an error.";

/**
 * Finds the plan in a tool result: at `structuredContent.runtimePlan` (an object, or its JSON text), else at the
 * reference's `structuredContent.renderify.plan` (an object). An error result is an error, whatever else it holds.
 *
 * @see runtime-plan.md E1 to E4
 */
export function readPlan(toolResult: unknown, options: CheckOptions = {}): ReadPlanResult {
  try {
    if (own(toolResult, "isError") === true) return { kind: "failed", text: firstText(toolResult) };
    const structured = own(toolResult, "structuredContent");
    const ours = own(structured, "runtimePlan");
    if (ours !== undefined) return read(typeof ours === "string" ? parseText(ours) : ours, options);
    const theirs = own(structured, "renderify");
    if (theirs === undefined) return { kind: "none" };
    const plan = own(theirs, "plan");
    if (typeof plan !== "object" || plan === null) {
      return invalid("/structuredContent/renderify/plan", "renderify must hold a plan");
    }
    return read(plan, options);
  } catch {
    return invalid("", "reading the result threw an error");
  }
}

function read(value: unknown, options: CheckOptions): ReadPlanResult {
  const result = checkPlan(value, options);
  return result.ok
    ? { kind: "plan", plan: result.plan, notes: result.notes }
    : { kind: "invalid", issues: result.issues };
}

function invalid(path: string, message: string): ReadPlanResult {
  const issue: PlanIssue = { code: "INVALID_PLAN", path, message };
  return { kind: "invalid", issues: [issue] };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstText(result: unknown): string {
  const content = own(result, "content");
  if (!Array.isArray(content)) return defaultFailure;
  for (const block of content) {
    const text = own(block, "type") === "text" ? own(block, "text") : undefined;
    if (typeof text === "string" && text.trim() !== "") return text;
  }
  return defaultFailure;
}

function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
