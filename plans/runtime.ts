/** What a renderer needs of plans: templates, transitions, and what a prop is for. It holds no list of its own. */
export { classifyProp, type PropertyName, type PropKind } from "./props/classify.js";
export { isClobbering } from "./props/clobbering.js";
export { type BoundEvent, type ParsedBinding, parseEventBinding } from "./props/event.js";
export { readStyle, type StyleDeclaration } from "./props/style.js";
export { checkUrl } from "./props/url.js";
export { type ActionScope, type Applied, applyActions } from "./state/apply-actions.js";
export { type CompiledTemplate, compileTemplate } from "./template/compile.js";
export { type EvaluateOptions, evaluateTemplate } from "./template/evaluate.js";
export { type PathRoot, type PathScope, type ReadablePath, readPath } from "./template/path.js";
