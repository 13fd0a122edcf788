import { splitPath } from "../template/path.js";
import type { Json, JsonObject, PlanAction, PlanNode, PlanState, RuntimePlan } from "../types.js";
import { build, nodesOf, type PlanChild } from "./element.js";
import { AuthoringError } from "./errors.js";
import { bracesKey, bracesTemplate, mend, type PropValue, plainJson } from "./literal.js";
import { oppositeKey, oppositeOf } from "./show-if.js";
import { type StatePart, statePartOf } from "./with-state.js";

/** What `plan` makes a plan of. */
export interface PlanInput {
  /** Names the plan; stable across versions of the same view. */
  readonly id: string;
  /** The tree. Several nodes, or none, are put into a `div`. */
  readonly root: PlanChild;
  readonly state?: StatePart | undefined;
  readonly metadata?: { readonly [key: string]: PropValue } | undefined;
  /** A whole number above 0; 1 unless told. */
  readonly version?: number | undefined;
}

interface Found {
  readonly parts: readonly StatePart[];
  readonly braces: boolean;
  readonly opposites: ReadonlySet<string>;
}

/**
 * Makes the plan: the tree, and the state that its builders need.
 *
 * @throws AuthoringError `NAME_INVALID` (a blank id, a bad version), `DUPLICATE_ID`, `STATE_CONFLICT`,
 * `STATE_RESERVED`, `DATA_INVALID`, `OPTION_INVALID`
 */
export function plan(input: PlanInput): RuntimePlan {
  const id = mend(input.id);
  const version = input.version ?? 1;
  if (id.trim() === "") throw new AuthoringError("NAME_INVALID", "A plan needs an id that is not blank.");
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new AuthoringError("NAME_INVALID", `A plan's version is a whole number above 0, not ${version}.`);
  }
  if (!("root" in input)) {
    throw new AuthoringError("OPTION_INVALID", "A plan needs a root, the tree that it shows.");
  }
  const nodes = nodesOf(input.root);
  const [only] = nodes;
  const root = only && nodes.length === 1 ? only : build("div", undefined, nodes);
  const found = survey(root);
  const state = joinState(input.state, found);
  return {
    specVersion: "runtime-plan/v1",
    id,
    version,
    root,
    ...(state && { state }),
    ...(input.metadata && { metadata: jsonObject(input.metadata) }),
  };
}

/** One walk over the tree for everything that the plan must add to its state. */
function survey(root: PlanNode): Found {
  const parts: StatePart[] = [];
  const opposites = new Set<string>();
  const ids = new Set<string>();
  let braces = false;
  const read = (value: Json): void => {
    if (typeof value === "string") {
      if (value.includes(bracesTemplate)) braces = true;
      return;
    }
    if (typeof value === "object" && value !== null) for (const item of Object.values(value)) read(item);
  };
  const open: PlanNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const part = statePartOf(node);
    if (part) parts.push(part);
    if (node.type === "text") {
      read(node.value);
      continue;
    }
    const { id, hidden } = node.props ?? {};
    if (typeof id === "string" && !id.includes("{{")) {
      if (ids.has(id))
        throw new AuthoringError("DUPLICATE_ID", `Two elements of the plan have the id "${id}".`);
      ids.add(id);
    }
    const key = typeof hidden === "string" ? /^\{\{state\.([^.}]+)\}\}$/.exec(hidden)?.[1] : undefined;
    const path = key === undefined ? undefined : oppositeOf(key);
    if (path !== undefined) opposites.add(path);
    if (node.props) read(node.props);
    // One by one: a call with a hundred thousand arguments overflows the stack.
    for (const child of node.children?.toReversed() ?? []) open.push(child);
  }
  return { parts, braces, opposites };
}

function joinState(own: StatePart | undefined, found: Found): PlanState | undefined {
  const sources = own ? [own, ...found.parts] : found.parts;
  if (sources.length === 0 && !found.braces && found.opposites.size === 0) return undefined;
  const initial: Record<string, Json> = {};
  const transitions: Record<string, readonly PlanAction[]> = {};
  for (const source of sources) {
    for (const [key, value] of Object.entries(jsonObject(source.initial ?? {}))) {
      refuseReserved(key);
      if (key in initial && JSON.stringify(initial[key]) !== JSON.stringify(value)) {
        throw new AuthoringError(
          "STATE_CONFLICT",
          `Two parts of the plan give state.${key} different first values.`,
        );
      }
      initial[key] = value;
    }
    for (const [name, actions] of Object.entries(source.transitions ?? {})) {
      const clean = actions.map(cleanAction);
      const before = transitions[name] ?? [];
      const repeated = JSON.stringify(before) === JSON.stringify(clean);
      transitions[name] = repeated ? before : [...before, ...clean];
    }
  }
  const written = keepOpposites(transitions, found.opposites);
  for (const path of found.opposites) initial[oppositeKey(path)] = !at(initial, path);
  if (found.braces) initial[bracesKey] = "{{";
  return { initial, ...(Object.keys(written).length > 0 && { transitions: written }) };
}

/** The opposite of a value, by v1 actions alone: copy it, then negate the copy (S7). */
function keepOpposites(
  transitions: { readonly [name: string]: readonly PlanAction[] },
  paths: ReadonlySet<string>,
): { readonly [name: string]: readonly PlanAction[] } {
  const written: Record<string, readonly PlanAction[]> = {};
  for (const [name, actions] of Object.entries(transitions)) {
    const touched = [...paths].filter((path) =>
      actions.some((action) => overlaps(splitPath(action.path).join("."), path)),
    );
    written[name] = [
      ...actions,
      ...touched.flatMap((path): readonly PlanAction[] => [
        { type: "set", path: oppositeKey(path), value: { $from: `state.${path}` } },
        { type: "toggle", path: oppositeKey(path) },
      ]),
    ];
  }
  return written;
}

function cleanAction(action: PlanAction): PlanAction {
  refuseReserved(splitPath(action.path)[0] ?? "");
  return "value" in action ? { ...action, value: plainJson(action.value) } : action;
}

function refuseReserved(key: string): void {
  if (key === bracesKey || oppositeOf(key) !== undefined) {
    throw new AuthoringError("STATE_RESERVED", `The state key "${key}" belongs to the builders.`);
  }
}

function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function at(state: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = state;
  for (const segment of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}

function jsonObject(value: { readonly [key: string]: PropValue } | JsonObject): JsonObject {
  const json = plainJson(value);
  return isObject(json) ? json : {};
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
