import { type ComponentChild, h } from "preact";
import type { ElementNode, RuntimePlan } from "../../plans/types.js";
import { propOf } from "./attributes.js";
import type { BoundText } from "./bindings.js";
import {
  type Holder,
  holderOf,
  isHeld,
  type Joined,
  type Props,
  type Put,
  readElement,
  readText,
} from "./element.js";
import { identityOf } from "./identity.js";

/** A plan as Preact reconciles it; another id is another tree. */
export function vnodeOf({ root, id }: RuntimePlan, joined: Joined): ComponentChild {
  return elementOf({ type: "element", tag: "div", children: [root] }, joined, false, id);
}

/** Keeps text that follows a template apart from text that does not, so that one never takes over the other's node. */
function Following({ text }: { readonly text: string }): string {
  return text;
}

function elementOf(node: ElementNode, port: Joined, inForeign: boolean, key?: string): ComponentChild {
  const foreign = inForeign || node.tag === "svg";
  const props: Props = {};
  const put: Put<Props> = (to, kind, value) => {
    to[propOf(node.tag, kind, foreign)] = value;
  };
  const parts = readElement(node, port, foreign, put, props);
  const texts: BoundText[] = [];
  const children = (node.children ?? []).map((child, index) => {
    if (child.type === "element") return elementOf(child, port, foreign && node.tag !== "foreignObject");
    const text = readText(child.value, port);
    if (typeof text === "string") return text;
    texts.push({ index, follow: text });
    return h(Following, { text: text() });
  });
  const ref: Holder | undefined = isHeld(node.tag, parts, texts)
    ? holderOf(node.tag, parts, texts, port, () => vnode.props)
    : undefined;
  const vnode: ComponentChild & { readonly props: object } = h(
    node.tag,
    { ...props, key: key ?? identityOf(node), ref },
    children,
  );
  return vnode;
}
