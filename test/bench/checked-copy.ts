import { stringBytes } from "../../base/json/measure.js";

/** What a floor throws at: it never happens on the measured plans, but it has to be looked for. */
export class CheckedCopyError extends TypeError {
  override readonly name = "CheckedCopyError";
}

interface GivenNode {
  readonly type?: unknown;
  readonly tag?: unknown;
  readonly value?: unknown;
  readonly props?: { readonly [name: string]: unknown };
  readonly children?: readonly GivenNode[];
}

const tags: ReadonlySet<string> = new Set(["main", "div", "p", "button", "span", "strong"]);
const names: ReadonlySet<string> = new Set(["class", "data-row", "id", "type", "title", "onClick"]);

/**
 * The floor: a copy of a tree of nodes in one recursive pass, frozen, its bytes counted, with allowlists of keys, tags
 * and attributes and the types of values, and no rule of URLs, styles, templates or state.
 */
export function checkedCopy(plan: { readonly root: GivenNode }): {
  readonly root: object;
  readonly bytes: number;
} {
  const run = { bytes: 0, limit: 5_242_880 };
  const root = copyNode(plan.root, run);
  if (run.bytes > run.limit) throw new CheckedCopyError("too large");
  return { root, bytes: run.bytes };
}

interface Run {
  bytes: number;
  readonly limit: number;
}

function copyNode(node: GivenNode, run: Run): object {
  if (node.type === "text") {
    for (const key in node) if (key !== "type" && key !== "value") throw new CheckedCopyError(key);
    const { value } = node;
    if (typeof value !== "string") throw new CheckedCopyError("value");
    run.bytes += 24 + stringBytes(value);
    return Object.freeze({ type: "text", value });
  }
  for (const key in node) {
    if (key !== "type" && key !== "tag" && key !== "props" && key !== "children")
      throw new CheckedCopyError(key);
  }
  const { tag } = node;
  if (node.type !== "element" || typeof tag !== "string" || !tags.has(tag)) throw new CheckedCopyError("tag");
  run.bytes += 50 + tag.length;
  const props = copyProps(node.props ?? {}, run);
  const children: object[] = [];
  for (const child of node.children ?? []) {
    run.bytes++;
    children.push(copyNode(child, run));
  }
  return Object.freeze({ type: "element", tag, props, children: Object.freeze(children) });
}

function copyProps(given: { readonly [name: string]: unknown }, run: Run): object {
  const props: { [name: string]: unknown } = {};
  for (const name in given) {
    if (!names.has(name)) throw new CheckedCopyError(name);
    const value = given[name];
    if (typeof value === "string") run.bytes += stringBytes(value);
    else if (typeof value === "number" || typeof value === "boolean") run.bytes += String(value).length;
    else throw new CheckedCopyError(name);
    run.bytes += name.length + 4;
    props[name] = value;
  }
  return Object.freeze(props);
}
