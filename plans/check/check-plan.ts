import { type CopyFault, copyValue, refuse, tooLarge } from "../../base/json/copy.js";
import { detach } from "../../base/json/detach.js";
import { isObject } from "../../base/json/kinds.js";
import { chooseLimits } from "../limits.js";
import { PlanError } from "../plan-error.js";
import { rememberTemplates } from "../template/budget.js";
import type { CheckOptions, CheckResult, Json, JsonObject, PlanLimits, RuntimePlan } from "../types.js";
import { checkEnvelope } from "./envelope.js";
import { CheckLog } from "./log.js";
import { copyMembers, copyState } from "./members.js";
import { checkState } from "./state.js";
import { copyTree } from "./tree.js";
import { Walk } from "./walk.js";

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
    : { ok: true, plan: canonical as Json & RuntimePlan, notes: log.notes };
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

/** A frozen copy of the value under canonical names. It is a plan only when the log stays empty. */
function canonicalPlan(value: unknown, limits: PlanLimits, log: CheckLog): Json {
  if (!mayBePlan(value)) return refuseValue(value, limits, log);
  const walk = new Walk(value, limits.bytes);
  const { run } = walk;
  let plan: JsonObject = {};
  try {
    plan = copyPlan(walk, value, limits);
  } catch {
    refuse(run, "reading it threw an error", "Send plain data.");
  }
  if (run.fault) {
    tellFault(run.fault, limits, log);
    return null;
  }
  for (const path of run.leftOut) log.note(path, "JSON has no functions and no symbols: left out");
  checkEnvelope(plan, log);
  if (isObject(plan.state)) checkState(plan.state, walk.stateBytes, limits, log);
  log.append(walk.log);
  if (typeof plan.root === "object" && plan.root !== null) rememberTemplates(plan.root, walk.log.templates);
  const bytes = run.bytes + walk.growth;
  if (walk.growth > 0 && bytes > limits.bytes) tellSize(bytes, "", limits, log);
  return plan;
}

function copyPlan(walk: Walk, given: object, limits: PlanLimits): JsonObject {
  const { run } = walk;
  const plan = copyMembers(walk, given, 1, "member", (name, item) => {
    const isContainer = typeof item === "object" && item !== null && !Array.isArray(item);
    if (isContainer && name === "root") return copyTree(walk, item, limits);
    return isContainer && name === "state" ? copyState(walk, item) : copyValue(run, item);
  });
  if (run.bytes > run.limit) tooLarge(run);
  return plan;
}

function mayBePlan(value: unknown): value is object {
  try {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    // A proxy that was revoked is not even asked whether it is an array.
    return false;
  }
}

/** What is no object may be no JSON either, or too large: that is told first (P6). */
function refuseValue(value: unknown, limits: PlanLimits, log: CheckLog): null {
  const detached = detach(value, limits.bytes);
  if (detached.ok) {
    const hint = typeof value === "string" ? "Parse the text first." : undefined;
    log.refuse("structure", { path: "", message: "a plan must be an object", ...(hint && { hint }) });
  } else {
    tellFault(detached.fault, limits, log);
  }
  return null;
}

function tellFault(fault: CopyFault, limits: PlanLimits, log: CheckLog): void {
  const { kind, path, message, hint, atLeast = 0 } = fault;
  if (kind === "too-large") tellSize(atLeast, "at least ", limits, log);
  else log.refuse("serialise", { path, message, ...(hint !== undefined && { hint }) });
}

function tellSize(actual: number, least: string, { bytes: limit }: PlanLimits, log: CheckLog): void {
  log.refuse("size", {
    path: "",
    message: `the plan has ${least}${actual} bytes as JSON, the limit is ${limit}`,
    hint: "Show a part, and fetch the rest with a tool.",
    limit,
    actual,
  });
}
