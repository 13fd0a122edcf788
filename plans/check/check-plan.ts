import { detach } from "../../base/json/detach.js";
import { deepFreeze } from "../../base/json/freeze.js";
import { isObject, type MutableJson } from "../../base/json/kinds.js";
import { chooseLimits } from "../limits.js";
import { PlanError } from "../plan-error.js";
import type { CheckOptions, CheckResult, PlanLimits, RuntimePlan } from "../types.js";
import { checkEnvelope } from "./envelope.js";
import { CheckLog } from "./log.js";
import { checkState } from "./state.js";
import { checkTree } from "./tree.js";

/**
 * Checks a `runtime-plan/v1` plan against the whole offline boundary. Never throws, whatever the value.
 *
 * An accepted plan is detached from the value, deep-frozen and canonical, and checking it again changes nothing;
 * `notes` tell what was kept neutral. Of a refused one at most 32 issues are told, the one that decides first.
 */
export function checkPlan(value: unknown, options: CheckOptions = {}): CheckResult {
  const log = new CheckLog();
  const chosen = chooseLimits(options);
  if (!chosen.ok) {
    for (const { name, ...detail } of chosen.faults) log.refuse("limit", { path: "", ...detail });
  }
  const canonical = chosen.ok ? canonicalPlan(value, chosen.limits, log) : null;
  const issues = log.issues();
  // The checks, which found nothing, are what makes the value a plan.
  return issues
    ? { ok: false, issues }
    : { ok: true, plan: deepFreeze(canonical) as MutableJson & RuntimePlan, notes: log.notes };
}

/**
 * As `checkPlan`, for code that goes on with a good plan only.
 *
 * @throws PlanError with the code of the first issue
 */
export function parsePlan(value: unknown, options: CheckOptions = {}): RuntimePlan {
  const result = checkPlan(value, options);
  if (result.ok) return result.plan;
  throw new PlanError(result.issues);
}

/** A copy of the value under canonical names. It is a plan only when the log stays empty. */
function canonicalPlan(value: unknown, limits: PlanLimits, log: CheckLog): MutableJson {
  const detached = detach(value, limits.bytes);
  if (!detached.ok) {
    const { kind, path, message, hint, atLeast = 0 } = detached.fault;
    if (kind === "too-large") tooLarge(atLeast, "at least ", limits, log);
    else log.refuse("serialise", { path, message, ...(hint !== undefined && { hint }) });
    return null;
  }
  const { value: plan, bytes, leftOut } = detached;
  for (const path of leftOut) log.note(path, "JSON has no functions and no symbols: left out");
  if (!isObject(plan)) {
    const hint = typeof plan === "string" ? "Parse the text first." : undefined;
    log.refuse("structure", { path: "", message: "a plan must be an object", ...(hint && { hint }) });
    return null;
  }
  checkEnvelope(plan, log);
  if (isObject(plan.state)) checkState(plan.state, limits, log);
  if (isObject(plan.root)) {
    const growth = checkTree(plan.root, limits, log);
    if (growth > 0 && bytes + growth > limits.bytes) tooLarge(bytes + growth, "", limits, log);
  }
  return plan;
}

function tooLarge(actual: number, least: string, { bytes: limit }: PlanLimits, log: CheckLog): void {
  log.refuse("size", {
    path: "",
    message: `the plan has ${least}${actual} bytes as JSON, the limit is ${limit}`,
    hint: "Show a part, and fetch the rest with a tool.",
    limit,
    actual,
  });
}
