import { copyValue, countElements, countText, mayOpen, mayOpenList, tooLarge } from "../../base/json/copy.js";
import { hasOwn } from "../../base/json/kinds.js";
import { type PropTable, propTable } from "../props/describe.js";
import type { Json, JsonObject, PlanLimits } from "../types.js";
import type { CheckLog } from "./log.js";
import { copyMember, refuseOthers, refuseType } from "./odd-node.js";
import { checkText, copyProps } from "./props.js";
import { canonicalTag } from "./tag.js";
import type { Walk } from "./walk.js";

const elementKeys: ReadonlySet<string> = new Set(["type", "tag", "props", "children"]);
const textKeys: ReadonlySet<string> = new Set(["type", "value"]);
/** Stands for a node that was refused. */
const noNode: JsonObject = Object.freeze({});
const noChildren: readonly Json[] = Object.freeze([]);

// What the names of members cost, with what stands around them.
const elementBytes = '{"type":"element"}'.length;
const tagBytes = ',"tag":'.length;
const propsBytes = ',"props":'.length;
const childrenBytes = ',"children":'.length;
const textBytes = '{"type":"text"}'.length;
const valueBytes = ',"value":'.length;
const leastOther = '"":0'.length;

/**
 * Copies the tree of nodes in one pass, checks it, makes it canonical and freezes it (rules N, G). What the walk's log
 * says is of use only when its run has no fault.
 */
export function copyTree(walk: Walk, given: unknown, limits: PlanLimits): Json {
  walk.inTree = true;
  const root = copyNode(walk, given, false, limits);
  const { run, log } = walk;
  for (let at = walk.siblings; at && !run.fault; at = walk.siblings) {
    if (at.begun === at.length) {
      Object.freeze(at.copy);
      walk.leave(at);
    } else {
      const index = at.begun++;
      at.copy[index] = copyNode(walk, at.source[index], at.inSvg, limits);
      if (run.bytes > run.limit) tooLarge(run);
    }
  }
  if (walk.nodes > limits.nodes) exceeded("nodes", walk.nodes, limits.nodes, "/root", log);
  if (walk.deepest > limits.depth) {
    const path = walk.tooDeep.reduce<string>((parent, index) => `${parent}/children/${index}`, "/root");
    exceeded("depth", walk.deepest, limits.depth, path, log);
  }
  walk.inTree = false;
  return root;
}

function copyNode(walk: Walk, given: unknown, inSvg: boolean, limits: PlanLimits): Json {
  const { run, depth } = walk;
  walk.member = null;
  walk.nodes++;
  if (depth > walk.deepest) {
    walk.deepest = depth;
    if (depth > limits.depth) walk.tooDeep = walk.way;
  }
  // The plan, and for each node above this one the node and its children.
  walk.levels = 1 + 2 * depth;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return refuseNode(walk, given);
  walk.levels++;
  if (!mayOpen(run, given, walk.levels)) return noNode;
  let others: Map<string, unknown> | null = null;
  let otherBytes = 0;
  let type: unknown;
  let tag: unknown;
  let value: unknown;
  let props: unknown;
  let children: unknown;
  // Its own members are all that is asked of it.
  const node = given as { readonly [name: string]: unknown };
  for (const name in node) {
    if (!hasOwn.call(node, name)) continue;
    walk.member = name;
    const item = node[name];
    if (name === "type") type = item;
    else if (name === "tag") tag = item;
    else if (name === "value") value = item;
    else if (name === "props") props = item;
    else if (name === "children") children = item;
    else {
      others ??= new Map();
      others.set(name, item);
      if (isJsonKind(item)) otherBytes += name.length + leastOther;
      if (otherBytes > run.limit) return refuseMany(walk, otherBytes);
    }
  }
  if (type === "text") {
    run.bytes += textBytes;
    if (others || tag !== undefined || props !== undefined || children !== undefined) {
      refuseOthers(walk, given, { type, tag, value, props, children, others }, textKeys);
    }
    return copyTextNode(walk, value);
  }
  if (type === "element") {
    run.bytes += elementBytes;
    if (others || value !== undefined) {
      refuseOthers(walk, given, { type, tag, value, props, children, others }, elementKeys);
    }
    return copyElement(walk, given, tag, props, children, inSvg);
  }
  refuseType(walk, given, { type, tag, value, props, children, others });
  return noNode;
}

function isJsonKind(item: unknown): boolean {
  return item !== undefined && typeof item !== "function" && typeof item !== "symbol";
}

/** Gives up on a node while its members are read, so that not even their list is larger than a plan. */
function refuseMany({ run }: Walk, bytes: number): JsonObject {
  run.bytes += bytes;
  tooLarge(run);
  return noNode;
}

function refuseNode({ run, log, pointer }: Walk, given: unknown): JsonObject {
  // JSON writes null for what it leaves out of lists.
  if (copyValue(run, given) === undefined) run.bytes += 4;
  const hint = typeof given === "string" ? 'Write {"type": "text", "value": ...}.' : undefined;
  log.refuse("structure", { path: pointer, message: "a node must be an object", ...(hint && { hint }) });
  return noNode;
}

function copyTextNode(walk: Walk, value: unknown): Json {
  const { run, log, pointer } = walk;
  walk.member = "value";
  if (typeof value === "string") {
    run.bytes += valueBytes;
    if (!countText(run, value)) checkText(value, pointer, log);
    return Object.freeze({ type: "text", value });
  }
  copyMember(walk, "value", value);
  walk.member = "value";
  log.refuse("structure", { path: pointer, message: "value must be a text" });
  return noNode;
}

function copyElement(
  walk: Walk,
  given: object,
  givenTag: unknown,
  givenProps: unknown,
  givenChildren: unknown,
  inSvg: boolean,
): Json {
  const level = walk.levels;
  let tag = "";
  let table = typeof givenTag === "string" ? propTable(givenTag) : undefined;
  if (table && typeof givenTag === "string") {
    // Most tags are in the table, as they are: ASCII, and canonical.
    tag = givenTag;
    walk.run.bytes += tagBytes + tag.length + 2;
  } else {
    tag = copyTag(walk, givenTag, inSvg);
    table = propTable(tag);
  }
  const props = givenProps === undefined ? undefined : copyPropsMember(walk, tag, table, givenProps, level);
  const within = tag === "svg" || (inSvg && tag !== "foreignObject");
  const children =
    givenChildren === undefined ? undefined : openChildren(walk, given, givenChildren, level, within);
  // One order of the members, so that engines know all elements by a few shapes.
  if (props === undefined) {
    return Object.freeze(
      children === undefined ? { type: "element", tag } : { type: "element", tag, children },
    );
  }
  return Object.freeze(
    children === undefined ? { type: "element", tag, props } : { type: "element", tag, props, children },
  );
}

function copyTag(walk: Walk, given: unknown, inSvg: boolean): string {
  const { run, log, pointer } = walk;
  walk.member = "tag";
  if (typeof given === "string") {
    run.bytes += tagBytes;
    countText(run, given);
    if (given.trim() !== "") {
      const tag = canonicalTag(given, inSvg, pointer, log);
      if (tag.length > given.length) walk.growth += tag.length - given.length;
      return tag;
    }
  } else {
    copyMember(walk, "tag", given);
    walk.member = "tag";
  }
  log.refuse("structure", { path: pointer, message: "tag must be the name of an element" });
  return "";
}

function copyPropsMember(
  walk: Walk,
  tag: string,
  table: PropTable | undefined,
  given: unknown,
  level: number,
): JsonObject | undefined {
  walk.member = "props";
  if (typeof given === "object" && given !== null && !Array.isArray(given)) {
    walk.run.bytes += propsBytes;
    return copyProps(walk, tag, table, given, level + 1);
  }
  if (copyMember(walk, "props", given) !== undefined) {
    walk.log.refuse("structure", { path: walk.pointer, message: "props must be an object" });
  }
  return undefined;
}

/** Opens the children of an element, if it has any: the walk fills them in next. */
function openChildren(
  walk: Walk,
  element: object,
  given: unknown,
  level: number,
  inSvg: boolean,
): readonly Json[] | undefined {
  const { run } = walk;
  walk.member = "children";
  walk.levels = level;
  if (!Array.isArray(given)) {
    if (copyMember(walk, "children", given) !== undefined) {
      walk.log.refuse("structure", { path: walk.pointer, message: "children must be an array" });
    }
    return undefined;
  }
  if (!mayOpenList(run, given, level + 1)) return undefined;
  const source: readonly unknown[] = given;
  const length = countElements(run, source);
  // Too many to make room for.
  if (run.fault) return undefined;
  run.bytes += childrenBytes + 2;
  if (length === 0) return noChildren;
  run.bytes += length - 1;
  // Of its length from the start: an array that grows takes more room than most children need.
  const copy = new Array<Json>(length);
  walk.enter(element, source, copy, length, inSvg);
  return copy;
}

function exceeded(what: string, actual: number, limit: number, path: string, log: CheckLog): void {
  log.forbid("LIMIT_EXCEEDED", { path, message: `${what}: ${actual}, the limit is ${limit}`, limit, actual });
}
