import { isArray, isObject, type MutableJson, type MutableObject } from "../json/kinds.js";
import { pointerTo } from "../json/pointer.js";
import type { PlanLimits } from "../types.js";
import { activeTags, htmlTags, neutralTags, svgTags, timedTags } from "../vocabulary/tags.js";
import type { CheckLog } from "./log.js";
import { checkProps, checkTemplate } from "./props.js";

type Space = "html" | "svg";

interface Visit {
  readonly node: MutableJson;
  readonly path: string;
  readonly depth: number;
  readonly space: Space;
}

const elementKeys: ReadonlySet<string> = new Set(["type", "tag", "props", "children"]);
const textKeys: ReadonlySet<string> = new Set(["type", "value"]);
const html: ReadonlySet<string> = new Set(htmlTags);
const svg: ReadonlyMap<string, string> = new Map(svgTags.map((tag) => [tag.toLowerCase(), tag]));
const active: ReadonlySet<string> = new Set(activeTags);
const timed: ReadonlySet<string> = new Set(timedTags);

/**
 * Walks the tree in the order of the document, without recursion, and makes it canonical in place.
 *
 * @see runtime-plan.md 1.3 to 1.11
 */
export function checkNodes(root: MutableJson, limits: PlanLimits, log: CheckLog): void {
  const open: Visit[] = [{ node: root, path: "/root", depth: 0, space: "html" }];
  let count = 0;
  let tooDeep = false;
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    if (++count > limits.nodes) {
      log.forbid("LIMIT_EXCEEDED", {
        path: visit.path,
        message: `the plan has at least ${count} nodes, the limit is ${limits.nodes}`,
        hint: "Show less at once: page the data with a tool.",
        limit: limits.nodes,
        actual: count,
      });
      return;
    }
    if (visit.depth > limits.depth) {
      if (!tooDeep) {
        log.forbid("LIMIT_EXCEEDED", {
          path: visit.path,
          message: `the tree is at least ${visit.depth} levels deep, the limit is ${limits.depth}`,
          hint: "Take out containers that hold one child only.",
          limit: limits.depth,
          actual: visit.depth,
        });
      }
      tooDeep = true;
      // Components are refused wherever they stand, so the walk goes on, but not into what is deeper still.
      if (visit.depth > limits.depth + 1) continue;
    }
    const children = checkNode(visit, log);
    if (children === undefined) continue;
    for (let index = children.list.length - 1; index >= 0; index--) {
      open.push({
        node: children.list[index] ?? null,
        path: `${visit.path}/children/${index}`,
        depth: visit.depth + 1,
        space: children.space,
      });
    }
  }
}

function checkNode(
  { node, path, space }: Visit,
  log: CheckLog,
): { readonly list: readonly MutableJson[]; readonly space: Space } | undefined {
  const malformed = (at: string, message: string, hint: string): undefined =>
    log.refuse("structure", { path: at, message, hint });
  if (!isObject(node)) {
    return malformed(path, "a node must be an object", 'Write text as {"type": "text", "value": "..."}.');
  }
  // The walk owns the detached copy, so it may write canonical spellings into it.
  const own = node as MutableObject;
  const type = member(own, "type");
  if (type === "component") {
    log.refuse("components", { path, message: "component nodes are off", hint: "Use elements and text." });
    return undefined;
  }
  if (type !== "text" && type !== "element") {
    return malformed(
      `${path}/type`,
      'type must be "text" or "element"',
      'An element is {"type": "element", "tag": "p"}.',
    );
  }
  const keys = type === "text" ? textKeys : elementKeys;
  for (const key of Object.keys(own)) {
    if (keys.has(key)) continue;
    malformed(
      pointerTo(path, key),
      type === "text" ? `a text has no "${key}"` : `an element has no "${key}"`,
      type === "text"
        ? "A text has type and value only."
        : "Attributes belong into props, contents into children.",
    );
  }
  if (type === "text") {
    const value = member(own, "value");
    if (typeof value === "string") checkTemplate(value, `${path}/value`, log);
    else malformed(`${path}/value`, "value must be a string", "Turn numbers and dates into text first.");
    return undefined;
  }
  return checkElement(own, path, space, log);
}

function checkElement(
  node: MutableObject,
  path: string,
  space: Space,
  log: CheckLog,
): { readonly list: readonly MutableJson[]; readonly space: Space } | undefined {
  const tag = member(node, "tag");
  let canonical: string | undefined;
  if (typeof tag !== "string" || tag.trim() === "") {
    log.refuse("structure", { path: `${path}/tag`, message: "tag must be a name", hint: 'As {"tag": "p"}.' });
  } else {
    canonical = checkTag(tag, path, space, log);
    node.tag = canonical;
  }
  const props = member(node, "props");
  if (props !== undefined) {
    if (isObject(props)) {
      node.props = checkProps(
        props as MutableObject,
        { tag: canonical ?? "div", path: `${path}/props` },
        log,
      );
    } else {
      log.refuse("structure", { path: `${path}/props`, message: "props must be an object" });
    }
  }
  const children = member(node, "children");
  if (children === undefined) return undefined;
  if (!isArray(children)) {
    log.refuse("structure", {
      path: `${path}/children`,
      message: "children must be a list of nodes",
      hint: 'As [{"type": "text", "value": "..."}].',
    });
    return undefined;
  }
  const inside: Space = canonical === "svg" ? "svg" : canonical === "foreignObject" ? "html" : space;
  return { list: children as readonly MutableJson[], space: inside };
}

/** The tag in canonical spelling; what is not known becomes a neutral container that keeps its children. */
function checkTag(tag: string, path: string, space: Space, log: CheckLog): string {
  const name = tag.trim().toLowerCase();
  const at = `${path}/tag`;
  if (timed.has(name)) {
    log.refuse("timedTags", {
      path: at,
      message: `${name} runs on a timer`,
      hint: "Show a state instead of a motion.",
    });
    return name;
  }
  if (active.has(name)) {
    log.forbid("TAG_DISABLED", {
      path: at,
      message: `${name} loads, runs or frames something`,
      hint: "A plan holds elements and text only.",
    });
    return name;
  }
  if (name === "svg") return name;
  if (space === "svg") {
    const known = svg.get(name);
    if (known !== undefined) return known;
    // What only HTML knows does nothing inside SVG either.
    log.note(at, `${shorten(name)} is no SVG element that a plan can draw; a plain group stands in for it`);
    return name === "a" ? "g" : neutralTags.svg;
  }
  if (html.has(name)) return name;
  const svgOnly = svg.get(name);
  if (svgOnly !== undefined && name !== "title") return svgOnly;
  log.note(at, `${shorten(name)} is no element that a plan can draw; a plain container stands in for it`);
  return neutralTags.html;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}\u2026` : text;
}

function member(object: MutableObject, key: string): MutableJson | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
