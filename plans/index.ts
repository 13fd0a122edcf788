/** What a plan may say, and what it means: pure functions and data, the same on the server and in the view. */
export { type AppConfig, appConfigElementId } from "./app-config.js";
export { type AppConfigIssue, type AppConfigResult, checkAppConfig } from "./check/app-config.js";
export { checkPlan, parsePlan } from "./check/check-plan.js";
export { planLimits } from "./limits.js";
export { PlanError } from "./plan-error.js";
export { readPlan } from "./read-plan.js";
export * from "./runtime.js";
export { planSchema } from "./schema/plan-schema.js";
export type * from "./types.js";
export { type VisibleTextOptions, visibleText } from "./visible-text.js";
export { vocabulary } from "./vocabulary/index.js";
