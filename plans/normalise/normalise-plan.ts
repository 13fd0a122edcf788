import { detach } from "../../base/json/detach.js";
import { isArray, isObject, type Json, type MutableJson, type MutableObject } from "../../base/json/kinds.js";
import { planLimits } from "../limits.js";
import { childrenMembers } from "./aliases.js";
import { mendEnvelope } from "./envelope.js";
import { MendLog } from "./mend-log.js";
import { mendTree } from "./tree.js";

/** One thing that was mended. `path` is a JSON Pointer into what was sent. */
export interface Mend {
  readonly path: string;
  readonly message: string;
}

export interface Normalised {
  /** What to check. It is no plan before `checkPlan` says so. */
  readonly value: unknown;
  /** What was mended, a hundred at most. */
  readonly mends: readonly Mend[];
}

/** Beyond these nothing is mended; the checker then says what is wrong with the plan as it was sent. */
export const normaliseLimits = Object.freeze({ levels: 512, nodes: 10_000 });

/**
 * Mends the mistakes that models make with plans: a bare text for a node, a tag as the type, attributes and other
 * names on a node, a missing envelope, a number as a text. Never throws, and changes nothing in what it is given.
 *
 * It moves and rewrites only what has one meaning, and it accepts nothing: the result has to go through `checkPlan`
 * like any other value. Where two members claim one place, both stay, and the checker refuses the plan.
 */
export function normalisePlan(sent: unknown): Normalised {
  const log = new MendLog();
  const given = typeof sent === "string" ? parsed(sent, log) : sent;
  const detached = detach(given, planLimits.tops.bytes);
  if (!detached.ok) return { value: sent, mends: [] };
  const { plan, rootPath } = mendEnvelope(changeable(detached.value), log);
  if (!isMutable(plan)) return { value: sent, mends: [] };
  if (plan.root === undefined) return { value: plan, mends: log.mends };
  if (!isWithinLimits(plan.root)) return { value: sent, mends: [] };
  plan.root = mendTree(plan.root, rootPath, log);
  return { value: plan, mends: log.mends };
}

/** A copy that mends may change. */
function changeable(json: Json): MutableJson {
  const draft: MutableJson = JSON.parse(JSON.stringify(json));
  return draft;
}

function isMutable(value: MutableJson): value is MutableObject {
  return isObject(value);
}

/** The plan that a text holds, bare or as one fenced block; the text itself when it holds none. */
function parsed(text: string, log: MendLog): unknown {
  // Escapes make a text longer than what it says: only what cannot fit in any spelling stays unread.
  if (text.length > planLimits.tops.bytes * 6) return text;
  const fenced = /^\s*```(?:json)?\s([\s\S]*)```\s*$/.exec(text);
  try {
    const value: unknown = JSON.parse(fenced?.[1] ?? text);
    log.add("", "the plan was a text: read as JSON");
    return value;
  } catch {
    return text;
  }
}

/** Counts nodes under every name that children may come by, and stops at the limits. */
function isWithinLimits(root: Json): boolean {
  const open: { readonly node: Json; readonly level: number }[] = [{ node: root, level: 0 }];
  let nodes = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, level } = at;
    nodes++;
    if (nodes > normaliseLimits.nodes || level > normaliseLimits.levels) return false;
    if (!isObject(node)) continue;
    const { props } = node;
    const lists = ["children", ...childrenMembers].map((name) => node[name]);
    if (isObject(props)) lists.push(props.children);
    for (const list of lists) {
      if (isArray(list)) {
        if (nodes + open.length + list.length > normaliseLimits.nodes) return false;
        for (const child of list) open.push({ node: child, level: level + 1 });
      } else if (isObject(list)) {
        open.push({ node: list, level: level + 1 });
      }
    }
  }
  return true;
}
