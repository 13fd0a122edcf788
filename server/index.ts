export { type PlanAppCode, PlanAppError } from "./app/errors.js";
export { type PlanResult, type PlanResultOptions, planResult } from "./app/plan-result.js";
export {
  type PlanAppFailure,
  type PlanAppHandler,
  type PlanAppOptions,
  type PlanAppResult,
  registerPlanApp,
} from "./app/register.js";
export { type RenderPlanOptions, registerRenderPlan } from "./app/render-plan.js";
export { createViewResource, type ViewResource, type ViewResourceOptions } from "./app/view-resource.js";
