import { isArray, isObject, type MutableJson, type MutableObject } from "../../base/json/kinds.js";
import { pointerTo } from "../../base/json/pointer.js";
import type { PlanLimits } from "../types.js";
import { activeTags, htmlTags, neutralTags, svgTags, timedTags } from "../vocabulary/tags.js";
import type { CheckLog } from "./log.js";
import { canonicalProps, checkText } from "./props.js";

interface Open {
  readonly node: MutableJson;
  readonly parent: Open | null;
  /** The index among the parent's children. */
  readonly index: number;
  readonly depth: number;
  readonly inSvg: boolean;
}

const html: ReadonlySet<string> = new Set(htmlTags);
const svg: ReadonlyMap<string, string> = new Map(svgTags.map((tag) => [tag.toLowerCase(), tag]));
const active: ReadonlySet<string> = new Set(activeTags);
const timed: ReadonlySet<string> = new Set(timedTags);
const elementKeys: ReadonlySet<string> = new Set(["type", "tag", "props", "children"]);
const textKeys: ReadonlySet<string> = new Set(["type", "value"]);

/**
 * Checks the tree of nodes and makes it canonical in place (rules N, G). The tree is a copy of our own, so it has no
 * cycles and its bytes are bounded.
 *
 * @returns how many bytes the canonical tree is larger than the given one, at most
 */
export function checkTree(root: MutableJson, limits: PlanLimits, log: CheckLog): number {
  const open: Open[] = [{ node: root, parent: null, index: 0, depth: 0, inSvg: false }];
  let nodes = 0;
  let deepest: Open | null = null;
  let growth = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    nodes++;
    if (at.depth > (deepest?.depth ?? 0)) deepest = at;
    const { node } = at;
    const path = () => pathOf(at);
    if (!isObject(node)) {
      const hint = typeof node === "string" ? 'Write {"type": "text", "value": ...}.' : undefined;
      log.refuse("structure", { path, message: "a node must be an object", ...(hint && { hint }) });
    } else if (node.type === "text") {
      onlyKeys(node, textKeys, path, log);
      if (typeof node.value === "string") checkText(node.value, () => `${path()}/value`, log);
      else log.refuse("structure", { path: () => `${path()}/value`, message: "value must be a text" });
    } else if (node.type === "element") {
      growth += checkElement(node, at, open, log);
    } else if (node.type === "component") {
      if (typeof node.module !== "string" || node.module.trim() === "") {
        log.refuse("structure", { path, message: "a component must name its module" });
      }
      log.refuse("components", {
        path,
        message: "a plan holds no components",
        hint: "Use elements.",
      });
    } else {
      log.refuse("structure", {
        path: () => `${path()}/type`,
        message: 'type must be "element" or "text"',
        hint: 'Write {"type": "element", "tag": "div"} or {"type": "text", "value": "..."}.',
      });
    }
  }
  if (nodes > limits.nodes) exceeded("nodes", nodes, limits.nodes, "/root", log);
  if (deepest && deepest.depth > limits.depth) {
    exceeded("depth", deepest.depth, limits.depth, pathOf(deepest), log);
  }
  return growth;
}

function checkElement(node: MutableObject, at: Open, open: Open[], log: CheckLog): number {
  const path = () => pathOf(at);
  onlyKeys(node, elementKeys, path, log);
  const { props, children } = node;
  let tag = "";
  let growth = 0;
  if (typeof node.tag !== "string" || node.tag.trim() === "") {
    log.refuse("structure", { path: () => `${path()}/tag`, message: "tag must be the name of an element" });
  } else {
    tag = canonicalTag(node.tag, at.inSvg, () => `${path()}/tag`, log);
    growth = Math.max(0, tag.length - node.tag.length);
    node.tag = tag;
  }
  if (props !== undefined) {
    if (isObject(props)) node.props = canonicalProps(tag, props, () => `${path()}/props`, log);
    else log.refuse("structure", { path: () => `${path()}/props`, message: "props must be an object" });
  }
  if (children !== undefined) {
    if (isArray(children)) {
      const inSvg = tag === "svg" || (at.inSvg && tag !== "foreignObject");
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index] ?? null;
        open.push({ node: child, parent: at, index, depth: at.depth + 1, inSvg });
      }
    } else {
      log.refuse("structure", { path: () => `${path()}/children`, message: "children must be an array" });
    }
  }
  return growth;
}

/** The name of an element as the platform wants it; a neutral container for one that is in no table (G1-G5). */
function canonicalTag(given: string, inSvg: boolean, path: () => string, log: CheckLog): string {
  const lower = given.trim().toLowerCase();
  if (html.has(lower)) return lower;
  const cased = svg.get(lower);
  if (cased !== undefined) return cased;
  if (timed.has(lower)) {
    log.refuse("timedTags", { path, message: `<${lower}> runs on a timer` });
    return lower;
  }
  if (active.has(lower)) {
    log.forbid("TAG_DISABLED", { path, message: `<${lower}> may not stand in a plan` });
    return lower;
  }
  const neutral = inSvg ? neutralTags.svg : neutralTags.html;
  log.note(path, `${JSON.stringify(given.slice(0, 64))} is no known element: shown as <${neutral}>`);
  return neutral;
}

function onlyKeys(node: MutableObject, keys: ReadonlySet<string>, path: () => string, log: CheckLog): void {
  for (const key of Object.keys(node)) {
    if (keys.has(key)) continue;
    log.refuse("structure", {
      path: () => pointerTo(path(), key),
      message: `a node of type "${String(node.type)}" has no such member`,
      ...(node.type === "element" && { hint: "Attributes belong in props, content in children." }),
    });
  }
}

function exceeded(what: string, actual: number, limit: number, path: string, log: CheckLog): void {
  log.forbid("LIMIT_EXCEEDED", { path, message: `${what}: ${actual}, the limit is ${limit}`, limit, actual });
}

function pathOf(node: Open): string {
  let path = "";
  for (let at = node; at.parent; at = at.parent) path = `/children/${at.index}${path}`;
  return `/root${path}`;
}
