import { calledMembers, formControls, rendererPrefix } from "../vocabulary/clobbering.js";

const controls: ReadonlySet<string> = new Set(formControls);
const members: ReadonlySet<string> = new Set(calledMembers);

/**
 * Whether the `name` or `id` of a form control would stand in front of a member of its form that a renderer calls.
 * Call it on values whose templates were evaluated, and leave the attribute out when it is true.
 */
export function isClobbering(tag: string, attribute: string, value: string): boolean {
  if (attribute !== "name" && attribute !== "id") return false;
  return controls.has(tag) && (members.has(value) || value.startsWith(rendererPrefix));
}
