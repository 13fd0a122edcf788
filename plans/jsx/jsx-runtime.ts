/**
 * TSX for plans: set `"jsx": "react-jsx"` and `"jsxImportSource": "porthole-mcp"`. Components run where the plan is
 * made and leave a plain tree; nothing of them reaches the view.
 */
import { build, nodesOf, type PlanChild } from "../authoring/element.js";
import { literal } from "../authoring/literal.js";
import type { Elements } from "../authoring/props.js";
import { statePartOf, withState } from "../authoring/with-state.js";
import type { PlanNode } from "../types.js";

/** A function from props to plan children. */
export type Component<Props> = (props: Props) => PlanChild;

interface AnyProps {
  readonly children?: PlanChild;
  readonly [name: string]: unknown;
}

/** Groups children without an element around them. */
export function Fragment(props: { readonly children?: PlanChild }): PlanChild {
  return nodesOf(props.children);
}

/** Makes one element, or runs one component. The compiler calls it; it is not called by hand. */
export function jsx(type: string | Component<AnyProps>, props: AnyProps, key?: string | number): PlanChild {
  if (typeof type === "function") return withKey(nodesOf(type(props)), key);
  const { children, ...rest } = props;
  return build(type, key === undefined ? rest : { ...rest, key }, children);
}

/** `jsx` for several children. */
export const jsxs = jsx;

/** A component's key goes to the element that it leaves, unless that has one, or there are several. */
function withKey(nodes: readonly PlanNode[], key: string | number | undefined): PlanChild {
  const [only] = nodes;
  if (key === undefined || nodes.length !== 1 || only?.type !== "element" || only.props?.key !== undefined) {
    return nodes;
  }
  const node = { ...only, props: { ...only.props, key: typeof key === "string" ? literal(key) : key } };
  const part = statePartOf(only);
  return part ? withState(node, part) : node;
}

type VoidTag = "br" | "col" | "hr" | "img" | "input" | "wbr";

export namespace JSX {
  /** What a tag leaves: plan children, to be put into other tags or given to `plan` as its root. */
  export type Element = PlanChild;
  export type ElementType = keyof Elements | Component<never>;
  export interface ElementChildrenAttribute {
    readonly children: unknown;
  }
  export interface IntrinsicAttributes {
    readonly key?: string | number | undefined;
  }
  export type IntrinsicElements = {
    readonly [Tag in keyof Elements]: Tag extends VoidTag
      ? Elements[Tag]
      : Elements[Tag] & { readonly children?: PlanChild };
  };
}
