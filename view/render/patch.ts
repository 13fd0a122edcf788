import { setAttribute } from "./bindings.js";
import type { Change, Changes } from "./changes.js";

/** Makes the changes in what was drawn below `parent`; does nothing and tells false where that has other nodes. */
export function applyChanges(parent: Element, changes: Changes): boolean {
  const walker = parent.ownerDocument.createTreeWalker(
    parent,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  const found: (readonly [Node, Change])[] = [];
  for (let place = 0; found.length < changes.size; place++) {
    const node = walker.nextNode();
    if (node === null) return false;
    const change = changes.get(place);
    if (change !== undefined) found.push([node, change]);
  }
  for (const [node, change] of found) {
    if (typeof change === "string") node.nodeValue = change;
    else if (node instanceof Element) for (const each of change) setAttribute(node, each, each.value);
  }
  return true;
}
