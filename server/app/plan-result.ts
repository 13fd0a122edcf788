import type { CallToolResult } from "@modelcontextprotocol/server";
import { checkPlan, visibleText } from "../../plans/index.js";
import type { Json, JsonObject, PlanIssue, PlanLimits, RuntimePlan } from "../../plans/types.js";

declare const mark: unique symbol;

/** A tool result that `planResult` made. Hand it on as it is. */
export type PlanResult = CallToolResult & { readonly [mark]: true };

export interface PlanResultOptions {
  /** What the model reads, and the person whose host shows no apps. Default: the plan's own visible text. */
  readonly text?: string;
  /**
   * What travels beside the plan in `structuredContent`, as the tool's output schema describes it; taken as JSON.
   * The key `runtimePlan` is the plan's.
   */
  readonly data?: object;
  /** The result's `_meta`: for the host and the view, not for the model; taken as JSON. */
  readonly meta?: object;
  /** Limits of this plan that differ from the defaults. */
  readonly limits?: Partial<PlanLimits>;
}

/** The most text that is made from a plan, in characters. */
const textLimit = 4_000;
/** The most issues that the model is told about; the first is what it must mend first. */
const issueLimit = 5;

/**
 * From so many characters of JSON on a plan travels as its text. A browser reads a long string out of a message far
 * faster than the objects of a large plan; below this, both take the same. See docs/benchmarks.md.
 */
const travelsAsText = 16_384;

const checked = new WeakSet<object>();

/**
 * The result of a plan tool. It never throws: a plan outside the boundary becomes an `isError` result that tells the
 * model each issue's code, path (a JSON Pointer into the plan) and hint, so that it can mend the plan.
 *
 * @param plan a `runtime-plan/v1` plan, as made by your code or sent by a model
 */
export function planResult(plan: unknown, options: PlanResultOptions = {}): PlanResult {
  const check = checkPlan(plan, options);
  if (!check.ok) return branded(failure(explain(check.issues)));
  const attached = attach(options);
  if (!attached) return branded(failure("What stands beside the plan is no JSON object."));
  const structuredContent = Object.freeze({ ...attached.data, runtimePlan: inBestForm(check.plan) });
  checked.add(structuredContent);
  return branded({
    content: [{ type: "text", text: attached.text?.trim() ? attached.text : textOf(check.plan) }],
    structuredContent,
    ...(attached.meta && { _meta: attached.meta }),
  });
}

/** The plan in the form that reaches the view sooner; it reads both. */
function inBestForm(plan: RuntimePlan): RuntimePlan | string {
  const text = JSON.stringify(plan);
  return text.length < travelsAsText ? plan : text;
}

/** Whether the result carries a plan that `planResult` checked. */
export function carriesCheckedPlan(result: CallToolResult): boolean {
  const { structuredContent } = result;
  return (
    typeof structuredContent === "object" && structuredContent !== null && checked.has(structuredContent)
  );
}

/** An error result: what the model reads, and nothing else. */
export function failure(text: string): CallToolResult & { isError: true } {
  return { content: [{ type: "text", text }], isError: true };
}

// The mark lives in the types alone, so that nobody hands over a result which skipped the check; at run time the
// set of checked contents says the same.
function branded(result: CallToolResult): PlanResult {
  return result as PlanResult;
}

/** What the model reads of a plan, and the person whose host shows no apps. */
export function textOf(plan: RuntimePlan): string {
  return (
    visibleText(plan, { limit: textLimit }) || `The view shows the plan "${plan.id}", which holds no text.`
  );
}

/** What the model reads of a refused plan. */
export function explain(issues: readonly PlanIssue[]): string {
  const told = issues.slice(0, issueLimit).map(({ code, path, message, hint }) => {
    const place = path === "" ? "the plan itself" : path;
    return `- ${code} at ${place}: ${message}.${hint ? ` Hint: ${hint}` : ""}`;
  });
  const more = issues.length - told.length;
  return [
    "The plan was refused; nothing is shown.",
    ...told,
    ...(more > 0 ? [`- and ${more} more of the kind`] : []),
  ].join("\n");
}

interface Attached {
  readonly text?: string;
  readonly data?: JsonObject;
  readonly meta?: JsonObject;
}

/** Copies what the author passed, as JSON would carry it; undefined when JSON cannot, or reading it throws. */
function attach(options: PlanResultOptions): Attached | undefined {
  try {
    const { text, data, meta }: PlanResultOptions = options ?? {};
    return {
      ...(typeof text === "string" && { text }),
      ...(data !== undefined && { data: asObject(data) }),
      ...(meta !== undefined && { meta: asObject(meta) }),
    };
  } catch {
    return undefined;
  }
}

function asObject(value: object): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(value));
  if (typeof copy !== "object" || copy === null || isArray(copy)) throw new TypeError("not an object");
  return copy;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
