/**
 * What a page that shows plans needs, and nothing that only a server does: reading and checking plans, templates,
 * transitions, and what a prop is for. A renderer that imports this holds no list of its own.
 */
export { type AppConfig, appConfigElementId } from "./app-config.js";
export { type AppConfigIssue, type AppConfigResult, checkAppConfig } from "./check/app-config.js";
export { checkPlan } from "./check/check-plan.js";
export { planLimits } from "./limits.js";
export { classifyProp, type PropertyName, type PropKind } from "./props/classify.js";
export { isClobbering } from "./props/clobbering.js";
export { kindOf } from "./props/describe.js";
export { type BoundEvent, boundEvent, type ParsedBinding, parseEventBinding } from "./props/event.js";
export { readStyle, type StyleDeclaration } from "./props/style.js";
export { checkUrl } from "./props/url.js";
export { readPlan } from "./read-plan.js";
export { type ActionScope, type Applied, applyActions } from "./state/apply-actions.js";
export { templateCharacters } from "./template/budget.js";
export { type CompiledTemplate, compileTemplate } from "./template/compile.js";
export { type EvaluateOptions, evaluateTemplate, toText } from "./template/evaluate.js";
export { type PathRoot, type PathScope, type ReadablePath, readPath, splitPath } from "./template/path.js";
export { toolKey } from "./template/tool-key.js";
export type * from "./types.js";
export { commandValues } from "./vocabulary/attributes.js";
