import { copyValue, countName, leaveOut, mayOpen } from "../../base/json/copy.js";
import type { OpenObject } from "../../base/json/kinds.js";
import type { Json, JsonObject } from "../types.js";
import type { Walk } from "./walk.js";

/**
 * Copies an object that stands above the tree, each member once.
 *
 * @param level how many containers it is in, itself included
 * @param part what its members are called for the walk
 */
export function copyMembers(
  walk: Walk,
  given: object,
  level: number,
  part: "member" | "prop",
  copyMember: (name: string, item: unknown) => Json | undefined,
): JsonObject {
  const { run } = walk;
  const copy: OpenObject = {};
  if (!mayOpen(run, given, level)) return copy;
  const outside = walk.levels;
  walk.levels = level;
  run.bytes += 2;
  const start = run.bytes;
  for (const name of Object.keys(given)) {
    walk[part] = name;
    const item: unknown = Reflect.get(given, name);
    if (item === undefined) continue;
    const before = run.bytes;
    countName(run, name, item, before > start);
    const json = run.fault ? undefined : copyMember(name, item);
    if (json !== undefined) copy[name] = json;
    else leaveOut(run, before);
    if (run.fault) return copy;
  }
  walk[part] = null;
  walk.levels = outside;
  return Object.freeze(copy);
}

/** Copies a state, and tells the walk what its initial value weighs. */
export function copyState(walk: Walk, given: object): JsonObject {
  const { run } = walk;
  return copyMembers(walk, given, 2, "prop", (name, item) => {
    const { bytes } = run;
    const json = copyValue(run, item);
    if (name === "initial") walk.stateBytes = run.bytes - bytes;
    return json;
  });
}
