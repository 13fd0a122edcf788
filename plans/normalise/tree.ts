import { isArray, isObject, type MutableJson, type MutableObject, setMember } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import { activeTags, htmlTags, svgTags, timedTags } from "../vocabulary/tags.js";
import { attributeMembers, childrenMembers, propsMembers, textMembers } from "./aliases.js";
import type { MendLog } from "./mend-log.js";

/** A list of children, or the root alone, and where it stood in what was sent. */
interface Open {
  readonly list: MutableJson[];
  /** Where an entry stood. */
  readonly place: (index: number) => string;
}

// The refused ones too: the checker then names the element in place of its type.
const tags: ReadonlySet<string> = new Set(
  [...htmlTags, ...svgTags, ...activeTags, ...timedTags].map((tag) => tag.toLowerCase()),
);
const attributes: ReadonlySet<string> = new Set(attributeMembers);
const attributeLike = /^(?:on[A-Z]|aria-|data-)/;

/** Mends a tree in place, without recursion. The indexes of children stay as they were sent. */
export function mendTree(root: MutableJson, path: string, log: MendLog): MutableJson {
  const top: Open = { list: [root], place: () => path };
  const open: Open[] = [top];
  for (let at = open.pop(); at; at = open.pop()) {
    const { list, place } = at;
    for (const [index, sent] of list.entries()) {
      const here = place(index);
      const node = asNode(sent, here, log);
      list[index] = node;
      if (isMutable(node)) {
        const children = mendNode(node, here, log);
        if (children) open.push(children);
      }
    }
  }
  return top.list[0] ?? null;
}

/** A bare text or number is a text node; null holds the place of nothing. */
function asNode(sent: MutableJson, path: string, log: MendLog): MutableJson {
  if (typeof sent === "string" || typeof sent === "number") {
    log.add(path, "the bare value became a text node");
    return { type: "text", value: String(sent) };
  }
  if (sent === null) {
    log.add(path, "null became an empty text node");
    return { type: "text", value: "" };
  }
  return sent;
}

function mendNode(node: MutableObject, path: string, log: MendLog): Open | null {
  mendType(node, path, log);
  if (node.type === "text") mendText(node, path, log);
  return node.type === "element" ? mendElement(node, path, log) : null;
}

function mendType(node: MutableObject, path: string, log: MendLog): void {
  const { type } = node;
  if (type === "element" || type === "text") return;
  if (type === undefined || type === null) {
    if (typeof node.tag === "string") node.type = "element";
    else if (isScalar(node.value) && !("children" in node)) node.type = "text";
    else return;
    log.add(path, `type was added: ${node.type}`);
  } else if (typeof type === "string") {
    const lower = type.trim().toLowerCase();
    if (lower === "element" || lower === "text") {
      node.type = lower;
      log.add(`${path}/type`, `it became ${lower}`);
    } else if (tags.has(lower) && !("tag" in node)) {
      node.type = "element";
      node.tag = lower;
      log.add(`${path}/type`, `the tag became {"type": "element", "tag": "${lower}"}`);
    }
  }
}

function mendText(node: MutableObject, path: string, log: MendLog): void {
  for (const name of textMembers) {
    if (isScalar(node[name]) && !("value" in node)) move(node, name, node, "value", path, log);
  }
  if (typeof node.value === "number" || typeof node.value === "boolean") {
    node.value = String(node.value);
    log.add(`${path}/value`, "the value became a text");
  }
  for (const name of ["props", "children"]) {
    const value = node[name];
    if (value !== undefined && isEmpty(value)) {
      delete node[name];
      log.add(`${path}/${name}`, "a text has none: left out");
    }
  }
}

function mendElement(node: MutableObject, path: string, log: MendLog): Open | null {
  for (const name of ["props", "children"]) {
    if (node[name] !== null) continue;
    delete node[name];
    log.add(`${path}/${name}`, "null was left out");
  }
  for (const name of propsMembers) {
    if (isMutable(node[name]) && !("props" in node)) move(node, name, node, "props", path, log);
  }
  mendAttributes(node, path, log);
  return mendChildren(node, path, log);
}

function mendAttributes(node: MutableObject, path: string, log: MendLog): void {
  const props = node.props ?? {};
  if (!isMutable(props)) return;
  for (const name of Object.keys(node)) {
    if (!attributes.has(name) && !attributeLike.test(name)) continue;
    if (Object.hasOwn(props, name)) continue;
    move(node, name, props, name, path, log);
    node.props = props;
  }
}

/** Brings the content of an element to `children`, wherever it stands; gives the list to go on with. */
function mendChildren(node: MutableObject, path: string, log: MendLog): Open | null {
  let from = `${path}/children`;
  const hasNone = () => node.children === undefined || isEmptyList(node.children);
  for (const name of childrenMembers) {
    if (node[name] === undefined || !hasNone()) continue;
    move(node, name, node, "children", path, log);
    from = `${path}/${name}`;
  }
  const { props } = node;
  if (isMutable(props) && Object.hasOwn(props, "children") && hasNone()) {
    node.children = props.children ?? null;
    delete props.children;
    log.add(`${path}/props/children`, "it became the children of the node");
    from = `${path}/props/children`;
  }
  for (const name of textMembers) {
    const text = node[name];
    if (!isScalar(text) || !hasNone()) continue;
    node.children = [{ type: "text", value: String(text) }];
    delete node[name];
    log.add(`${path}/${name}`, "it became a text node among the children");
  }
  const { children } = node;
  if (children === undefined) return null;
  if (isMutableList(children)) return { list: children, place: (index) => `${from}/${index}` };
  const list = [children];
  node.children = list;
  log.add(from, "the one child became a list");
  return { list, place: () => from };
}

/** Moves a member to a place that is free. */
function move(
  node: MutableObject,
  name: string,
  target: MutableObject,
  as: string,
  path: string,
  log: MendLog,
): void {
  setMember(target, as, node[name] ?? null);
  delete node[name];
  const where = target === node ? `it is called ${as}` : "it was moved into props";
  log.add(pointerTo(path, name), where);
}

function isScalar(value: MutableJson | undefined): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isEmpty(value: MutableJson): boolean {
  return value === null || isEmptyList(value) || (isMutable(value) && Object.keys(value).length === 0);
}

function isEmptyList(value: MutableJson | undefined): boolean {
  return isArray(value) && value.length === 0;
}

function isMutable(value: MutableJson | undefined): value is MutableObject {
  return isObject(value);
}

function isMutableList(value: MutableJson): value is MutableJson[] {
  return isArray(value);
}
