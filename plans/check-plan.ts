import { checkEnvelope } from "./check/envelope.js";
import { CheckLog } from "./check/log.js";
import { checkNodes } from "./check/nodes.js";
import { detach } from "./json/detach.js";
import { deepFreeze } from "./json/freeze.js";
import { isObject, type MutableObject } from "./json/kinds.js";
import { chooseLimits } from "./limits.js";
import { PlanError } from "./plan-error.js";
import type { CheckOptions, CheckResult, PlanIssue, RuntimePlan } from "./types.js";

/**
 * Says whether a value is a plan that the view draws.
 *
 * Never throws. An accepted plan is detached from the value, deep-frozen and canonical, and checking it again changes nothing.
 * Otherwise up to 32 issues, in the order in which the reference looks (runtime-plan.md P6), then in document order.
 */
export function checkPlan(value: unknown, options: CheckOptions = {}): CheckResult {
  const log = new CheckLog();
  const chosen = chooseLimits(options.limits);
  if (!chosen.ok) {
    for (const { name: _name, ...fault } of chosen.faults) log.refuse("limit", { path: "", ...fault });
    return { ok: false, issues: log.issues() };
  }
  const { limits } = chosen;
  const detached = detach(value, limits.bytes);
  if (!detached.ok) {
    const { kind, path, message, hint, atLeast } = detached.fault;
    if (kind === "too-large") {
      log.refuse("size", {
        path: "",
        message: `the plan has at least ${atLeast} bytes, the limit is ${limits.bytes}`,
        hint: "Send less at once: page long data with a tool.",
        limit: limits.bytes,
        ...(atLeast !== undefined && { actual: atLeast }),
      });
    } else {
      log.refuse("serialise", { path, message, ...(hint !== undefined && { hint }) });
    }
    return { ok: false, issues: log.issues() };
  }
  for (const path of detached.leftOut) log.note(path, "a function or symbol is no data; it is left out");
  const plan = detached.value;
  if (!isObject(plan)) {
    log.refuse("structure", { path: "", message: "a plan must be an object" });
    return { ok: false, issues: log.issues() };
  }
  checkEnvelope(plan, limits, log);
  // The copy is nobody else's, so its tree may be written in canonical spelling.
  const own = plan as MutableObject;
  if (Object.hasOwn(own, "root")) checkNodes(own.root ?? null, limits, log);
  if (log.failed) return { ok: false, issues: log.issues() };
  // Every member that the type names was checked above.
  return { ok: true, plan: deepFreeze(own) as unknown as RuntimePlan, notes: log.notes };
}

/** As `checkPlan`, for those who want an exception: returns the plan or throws a `PlanError` with the issues. */
export function parsePlan(value: unknown, options: CheckOptions = {}): RuntimePlan {
  const result = checkPlan(value, options);
  if (result.ok) return result.plan;
  throw new PlanError(result.issues as readonly [PlanIssue, ...PlanIssue[]]);
}
