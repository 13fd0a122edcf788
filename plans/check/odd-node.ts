import { copyValue, countName, leaveOut } from "../../base/json/copy.js";
import type { Json } from "../types.js";
import type { Walk } from "./walk.js";

/** The members of a node as they were read, each once; undefined for what it does not have. */
export interface GivenNode {
  readonly type: unknown;
  readonly tag: unknown;
  readonly value: unknown;
  readonly props: unknown;
  readonly children: unknown;
  /** Those that no node has. */
  readonly others: ReadonlyMap<string, unknown> | null;
}

/**
 * Copies a member whatever it is: one that a plan may not have counts all the same, and may be no JSON at all.
 *
 * @returns undefined for what JSON leaves out
 */
export function copyMember(walk: Walk, name: string, item: unknown, comma = true): Json | undefined {
  if (item === undefined) return undefined;
  const { run } = walk;
  walk.member = name;
  const before = run.bytes;
  countName(run, name, item, comma);
  const copy = copyValue(run, item);
  if (copy === undefined) leaveOut(run, before);
  return copy;
}

/** Refuses the members of a node that its type does not have (N2, N4). */
export function refuseOthers(walk: Walk, given: object, read: GivenNode, names: ReadonlySet<string>): void {
  const hint = read.type === "element" && { hint: "Attributes belong in props, content in children." };
  for (const name of Object.keys(given)) {
    if (names.has(name)) continue;
    if (copyOther(walk, read, name) === undefined) continue;
    walk.log.refuse("structure", {
      path: walk.pointer,
      message: `a node of type "${String(read.type)}" has no such member`,
      ...hint,
    });
  }
}

/** Refuses a node that is neither an element nor a text (N1, P5). */
export function refuseType(walk: Walk, given: object, read: GivenNode): void {
  const { run, log, pointer } = walk;
  run.bytes += 2;
  const { bytes: start } = run;
  let module: Json | undefined;
  for (const name of Object.keys(given)) {
    const copy = copyOther(walk, read, name, run.bytes > start);
    if (name === "module") module = copy;
  }
  if (read.type !== "component") {
    walk.member = "type";
    log.refuse("structure", {
      path: pointer,
      message: 'type must be "element" or "text"',
      hint: 'Write {"type": "element", "tag": "div"} or {"type": "text", "value": "..."}.',
    });
    return;
  }
  walk.member = null;
  if (typeof module !== "string" || module.trim() === "") {
    log.refuse("structure", { path: pointer, message: "a component must name its module" });
  }
  log.refuse("components", { path: pointer, message: "a plan holds no components", hint: "Use elements." });
}

function copyOther(walk: Walk, read: GivenNode, name: string, comma = true): Json | undefined {
  return copyMember(walk, name, isNamed(read, name) ? read[name] : read.others?.get(name), comma);
}

function isNamed(read: GivenNode, name: string): name is Exclude<keyof GivenNode, "others"> {
  return name !== "others" && Object.hasOwn(read, name);
}
