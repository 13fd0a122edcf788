import { isObject } from "../../base/json/kinds.js";
import type { Json, PlanNode } from "../types.js";
import { hasTemplate } from "./compile.js";

/** What all templates of a plan together make at most, and what each is left in any case, in characters. */
const bounds = { together: 4_194_304, least: 1_024, most: 65_536 } as const;

/**
 * How many characters each text with templates of a tree may make: the more of them there are, the fewer, so that a
 * plan within its limits cannot ask for gigabytes of text.
 */
export function templateCharacters(root: PlanNode): number {
  let count = 0;
  const open: PlanNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "text") {
      if (hasTemplate(node.value)) count++;
      continue;
    }
    for (const name in node.props) count += templatesIn(node.props[name] ?? null);
    if (node.children !== undefined) for (const child of node.children) open.push(child);
  }
  const share = Math.floor(bounds.together / Math.max(1, count));
  return Math.min(bounds.most, Math.max(bounds.least, share));
}

/** Texts with templates in a prop: the prop itself, or the members of a style. */
function templatesIn(value: Json): number {
  if (typeof value === "string") return hasTemplate(value) ? 1 : 0;
  if (!isObject(value)) return 0;
  let count = 0;
  for (const member of Object.values(value)) if (typeof member === "string" && hasTemplate(member)) count++;
  return count;
}
