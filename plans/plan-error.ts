import type { PlanCode, PlanIssues } from "./types.js";

/** A plan was refused. `code` is the code of the first issue; `issues` tells all of them. */
export class PlanError extends Error {
  override readonly name = "PlanError";
  readonly code: PlanCode;
  readonly issues: PlanIssues;

  constructor(issues: PlanIssues) {
    const [{ code, path, message }] = issues;
    super(`${code} at ${path || "the plan itself"}: ${message}`);
    this.code = code;
    this.issues = issues;
  }
}
