import type { ElementNode, PlanNode, RuntimePlan } from "../../plans/types.js";
import { type BoundText, setAttribute } from "./bindings.js";
import { holderOf, type Joined, readElement, readText } from "./element.js";

const svg = "http://www.w3.org/2000/svg";
const html = "http://www.w3.org/1999/xhtml";

/** An element of this name and no other: `createElement`, the quicker one, would write it in small letters. */
function elementNamed(tag: string, foreign: boolean): Element {
  if (foreign) return document.createElementNS(svg, tag);
  return /[A-Z]/.test(tag) ? document.createElementNS(html, tag) : document.createElement(tag);
}

/**
 * Builds the document of a plan in an empty container, just as Preact would. What follows the state is joined to it when
 * everything stands in the document.
 */
export function build({ root }: RuntimePlan, container: Element, joined: Joined): void {
  const waiting: (() => void)[] = [];

  function elementOf(node: ElementNode, inForeign: boolean): Element {
    const { tag, children } = node;
    const foreign = inForeign || tag === "svg";
    const parts = readElement(node, joined, foreign);
    const element = elementNamed(tag, foreign);
    for (const name in parts.props) {
      const value = parts.props[name];
      if (value !== undefined)
        setAttribute(element, { name, sink: name === "style" ? name : "attribute" }, value);
    }
    const texts: BoundText[] = [];
    const within = foreign && tag !== "foreignObject";
    if (children !== undefined) appendAll(element, children, within, texts);
    const hold = holderOf(tag, parts, texts, joined, () => parts.props);
    if (hold !== undefined) waiting.push(() => hold(element));
    return element;
  }

  function appendAll(
    parent: Element,
    children: readonly PlanNode[],
    foreign: boolean,
    texts: BoundText[],
  ): void {
    let index = 0;
    for (const child of children) {
      if (child.type === "element") {
        parent.appendChild(elementOf(child, foreign));
      } else {
        const text = readText(child.value, joined);
        if (typeof text !== "string") texts.push({ index, follow: text });
        parent.appendChild(document.createTextNode(typeof text === "string" ? text : text()));
      }
      index++;
    }
  }

  container.appendChild(elementOf({ type: "element", tag: "div", children: [root] }, false));
  for (const hold of waiting) hold();
}
