import type { ElementNode, Json, PlanNode, TextNode } from "../types.js";
import { type Binding, isBinding, templateOf } from "./bind.js";
import { literal, literalJson } from "./literal.js";
import type { Elements } from "./props.js";

/**
 * What may stand between tags: nodes, text, numbers, bindings and lists of these. `null`, `undefined` and booleans
 * leave nothing, so `condition && <p/>` works.
 */
export type PlanChild =
  | PlanNode
  | Binding
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly PlanChild[];

/** A text node that shows data exactly as it is, or what a binding finds. */
export function text(data: string | number | bigint | Binding): TextNode {
  return { type: "text", value: isBinding(data) ? templateOf(data) : literal(String(data)) };
}

/**
 * An HTML or SVG element.
 *
 * Strings in props and children are data: they are shown as they are, `{{` included. Use `bind` for a template.
 * Props that are undefined or null, and numbers that are not finite, are left out.
 */
export function element<T extends keyof Elements>(
  tag: T,
  props?: Elements[T] | null,
  ...children: readonly PlanChild[]
): ElementNode {
  return build(tag, props ? { ...props } : undefined, children);
}

/** `element` for tags and props that are not known while the program is compiled. */
export function build(
  tag: string,
  props: { readonly [name: string]: unknown } | undefined,
  children: PlanChild,
): ElementNode {
  const kept = props && literalProps(props);
  const nodes = nodesOf(children);
  return {
    type: "element",
    tag,
    ...(kept && { props: kept }),
    ...(nodes.length > 0 && { children: nodes }),
  };
}

function literalProps(props: { readonly [name: string]: unknown }): Record<string, Json> | undefined {
  const kept: Record<string, Json> = {};
  let some = false;
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || name === "children") continue;
    if (typeof value === "number" && !Number.isFinite(value)) continue;
    kept[name] = literalJson(value);
    some = true;
  }
  return some ? kept : undefined;
}

/** Children as nodes. Neighbouring pieces of text become one node, since nodes are what a plan's budget counts. */
export function nodesOf(children: PlanChild): readonly PlanNode[] {
  const nodes: PlanNode[] = [];
  let pending = "";
  const flush = () => {
    const node = text(pending);
    // After mending: what holds nothing to show leaves nothing.
    if (node.value !== "") nodes.push(node);
    pending = "";
  };
  const visit = (child: PlanChild): void => {
    if (child === null || child === undefined || typeof child === "boolean") return;
    if (typeof child === "string" || typeof child === "number" || typeof child === "bigint") {
      pending += String(child);
      return;
    }
    if (isNodeList(child)) {
      for (const item of child) visit(item);
      return;
    }
    flush();
    nodes.push(isBinding(child) ? text(child) : child);
  };
  visit(children);
  flush();
  return nodes;
}

function isNodeList(child: object): child is readonly PlanChild[] {
  return Array.isArray(child);
}
