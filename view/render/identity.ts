import type { ElementNode, Json } from "../../plans/types.js";
import { propertyAttributes } from "../../plans/vocabulary/attributes.js";

const remembering: ReadonlySet<string> = new Set(Object.values(propertyAttributes).flat());
const naming = ["type", "name", "id"] as const;
let drawings = 0;

/** Whether elements of this tag hold something that the person did to them. */
export function isRemembering(tag: string): boolean {
  return remembering.has(tag);
}

/**
 * The key of an element. One that has none and holds something of the person's gets one: what was typed into one field may
 * not show up in another that stands in its place.
 *
 * @see docs/rules.md B9
 */
export function identityOf({ tag, props = {} }: ElementNode): Json | undefined {
  // What a person does to an editable element the renderer knows nothing of: it is drawn anew.
  if (props.contenteditable !== undefined) return `drawing ${++drawings}`;
  if (props.key !== undefined || !(isRemembering(tag) || props.popover !== undefined)) return props.key;
  const isChoice = props.type === "checkbox" || props.type === "radio";
  const names = [...naming, ...(isChoice ? (["value"] as const) : [])].map((name) => props[name]);
  return names.every((name) => name === undefined) ? undefined : JSON.stringify(names);
}
