/** What a plan may say, and what it means: pure functions and data, the same on the server and in the view. */
export * from "./authoring/index.js";
export { parsePlan } from "./check/check-plan.js";
export {
  type ExplainedIssue,
  type ExplainedNote,
  explainPlan,
  type LooseEnd,
  type PlanCount,
  type PlanExplanation,
} from "./explain/explain-plan.js";
export { type FormatOptions, formatExplanation } from "./explain/format-explanation.js";
export type { Suggestion } from "./explain/suggest.js";
export { type ModelSchemaOptions, planSchemaForModels } from "./models/model-schema.js";
export { planFromModel } from "./models/plan-from-model.js";
export { type PlanGuideOptions, planGuide } from "./models/plan-guide.js";
export { type Mend, type Normalised, normalisePlan } from "./normalise/normalise-plan.js";
export { PlanError } from "./plan-error.js";
export * from "./runtime.js";
export { planExamples } from "./schema/examples.js";
export { planSchema } from "./schema/plan-schema.js";
export { type VisibleTextOptions, visibleText } from "./visible-text.js";
export { vocabulary } from "./vocabulary/index.js";
