export { type PlanAppCode, PlanAppError } from "./app/errors.js";
export { type PlanTool, type PlanToolOptions, planAppPart, planTool } from "./app/part.js";
export { type PlanResult, type PlanResultOptions, planResult } from "./app/plan-result.js";
export {
  type AppToolResult,
  type PlanAppFailure,
  type PlanAppHandler,
  type PlanAppOptions,
  type PlanAppResult,
  registerPlanApp,
} from "./app/register.js";
export { type RenderPlanOptions, registerRenderPlan, renderPlanTool } from "./app/render-plan.js";
export { createViewResource, type ViewResource, type ViewResourceOptions } from "./app/view-resource.js";
export type * from "./parts/index.js";
export * from "./surfaces/index.js";
