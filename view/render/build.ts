import type { ElementNode, PlanNode, RuntimePlan } from "../../plans/types.js";
import { svgTags } from "../../plans/vocabulary/tags.js";
import { placeOf } from "./attributes.js";
import { type BoundText, setAttribute } from "./bindings.js";
import {
  type ElementParts,
  type Holder,
  holderOf,
  isHeld,
  type Joined,
  type Put,
  readElement,
  readText,
} from "./element.js";

const svg = "http://www.w3.org/2000/svg";
const html = "http://www.w3.org/1999/xhtml";
const noChildren: readonly PlanNode[] = [];
const noTexts: readonly BoundText[] = [];

/** Names that HTML would write in small letters. */
const casedTags: ReadonlySet<string> = new Set(svgTags.filter((tag) => /[A-Z]/.test(tag)));

/** An element of this name and no other: `createElement`, the quicker one, would write it in small letters. */
function elementNamed(tag: string, foreign: boolean): Element {
  if (foreign) return document.createElementNS(svg, tag);
  return casedTags.has(tag) ? document.createElementNS(html, tag) : document.createElement(tag);
}

const put: Put<Element> = (element, kind, value) => {
  if (value !== undefined) setAttribute(element, placeOf(kind), value);
};

/** What an element waits for until it stands in the document. */
type Waiting = readonly [Holder, Element];

/** What holds an element; what follows the state is set again when it says something else than it did first. */
function holderFor(tag: string, parts: ElementParts, texts: readonly BoundText[], joined: Joined): Holder {
  const remembered = Object.fromEntries(parts.attributes.map(({ prop, first }) => [prop, first]));
  return holderOf(tag, parts, texts, joined, () => remembered);
}

/**
 * Builds the document of a plan in an empty container, just as Preact would. What follows the state is joined to it when
 * everything stands in the document.
 */
export function build({ root }: RuntimePlan, container: Element, joined: Joined): void {
  const waiting: Waiting[] = [];
  container.appendChild(elementOf({ type: "element", tag: "div", children: [root] }, joined, false, waiting));
  for (const [hold, element] of waiting) hold(element);
}

function elementOf(node: ElementNode, joined: Joined, inForeign: boolean, waiting: Waiting[]): Element {
  const { tag, children } = node;
  const foreign = inForeign || tag === "svg";
  const element = elementNamed(tag, foreign);
  const parts = readElement(node, joined, foreign, put, element);
  const texts = appendAll(element, children, joined, foreign && tag !== "foreignObject", waiting);
  if (isHeld(tag, parts, texts)) waiting.push([holderFor(tag, parts, texts, joined), element]);
  return element;
}

/** Appends the children; returns the texts that follow the state. */
function appendAll(
  parent: Element,
  children: readonly PlanNode[] = noChildren,
  joined: Joined,
  foreign: boolean,
  waiting: Waiting[],
): readonly BoundText[] {
  let texts: BoundText[] | undefined;
  let index = 0;
  for (const child of children) {
    if (child.type === "element") {
      parent.appendChild(elementOf(child, joined, foreign, waiting));
    } else {
      const text = readText(child.value, joined);
      if (typeof text !== "string") {
        texts ??= [];
        texts.push({ index, follow: text });
      }
      parent.appendChild(document.createTextNode(typeof text === "string" ? text : text()));
    }
    index++;
  }
  return texts ?? noTexts;
}
