import type { ElementNode, JsonObject, PlanNode, TextNode } from "../../../plans/types.js";

/** An element; strings among the children become text that means what it says. */
export function el(tag: string, props: JsonObject, ...children: readonly (PlanNode | string)[]): ElementNode {
  return {
    type: "element",
    tag,
    props,
    children: children.flatMap((child) => (typeof child === "string" ? literal(child) : child)),
  };
}

/**
 * Text from outside (a host name, a model name), which may hold `{{`: the pair is parted into two text nodes, so
 * that it reads the same and is no template.
 */
export function literal(value: string): readonly TextNode[] {
  return value.split(/(?<=\{)(?=\{)/).map((part) => ({ type: "text", value: part }));
}

/** Text that follows the state, such as `{{state.shown.used}}`. */
export function bound(path: string): TextNode {
  return { type: "text", value: `{{state.${path}}}` };
}
