import { isArray, isObject } from "../../base/json/kinds.js";
import { jsonBytes } from "../../base/json/measure.js";
import { pointerTo } from "../../base/json/pointer.js";
import { looksLikeEvent, parseEventBinding } from "../props/event.js";
import { compileTemplate, hasTemplate } from "../template/compile.js";
import { parsePath, type ReadablePath, splitPath } from "../template/path.js";
import type { Json, JsonObject, PlanLimits } from "../types.js";

/** What a plan costs, in the units of its limits; `actions` is the longest transition. */
export type PlanCounts = Omit<PlanLimits, "valueBytes">;

/** What a plan costs, and what its parts say to one another. Places are JSON Pointers; the first one counts. */
export interface Survey {
  readonly counts: PlanCounts;
  /** Paths below the state that templates, `$from` and the model's context read. */
  readonly reads: ReadonlyMap<string, string>;
  /** Paths below the state that actions write. */
  readonly writes: ReadonlySet<string>;
  /** Event types that bindings send; templates in a type are left as they are. */
  readonly events: ReadonlyMap<string, string>;
  readonly transitions: readonly string[];
  readonly initial: JsonObject;
}

interface Tree {
  nodes: number;
  depth: number;
  readonly reads: Map<string, string>;
  readonly events: Map<string, string>;
}

/**
 * Looks through a plan, accepted or not: what has the wrong shape is passed over.
 *
 * @param bytes of the plan as JSON
 */
export function survey(plan: JsonObject, bytes: number): Survey {
  const tree: Tree = { nodes: 0, depth: 0, reads: new Map(), events: new Map() };
  walk(plan.root ?? null, tree);
  const state = objectOr(plan.state);
  const initial = objectOr(state.initial);
  const transitions = Object.entries(objectOr(state.transitions));
  const writes = new Set<string>();
  let longest = 0;
  for (const [type, actions] of transitions) {
    if (!isArray(actions)) continue;
    longest = Math.max(longest, actions.length);
    for (const [index, action] of actions.entries()) {
      if (isObject(action)) readAction(action, pointerTo(pointerTo("/state/transitions", type), index));
    }
  }
  readContext();
  return {
    counts: {
      bytes,
      depth: tree.depth,
      nodes: tree.nodes,
      transitions: transitions.length,
      actions: longest,
      stateBytes: jsonBytes(initial),
    },
    reads: tree.reads,
    writes,
    events: tree.events,
    transitions: transitions.map(([type]) => type),
    initial,
  };

  function readAction(action: JsonObject, place: string): void {
    if (typeof action.path === "string") writes.add(splitPath(action.path).join("."));
    const from = isObject(action.value) ? action.value.$from : undefined;
    if (typeof from === "string") noteRead(parsePath(from), `${place}/value/$from`, tree);
  }

  function readContext(): void {
    const { modelContext } = objectOr(plan.metadata);
    if (!isArray(modelContext)) return;
    for (const [index, path] of modelContext.entries()) {
      if (typeof path === "string")
        noteRead(parsePath(path), pointerTo("/metadata/modelContext", index), tree);
    }
  }
}

interface OpenNode {
  readonly node: Json;
  readonly place: string;
  readonly depth: number;
}

function walk(root: Json, tree: Tree): void {
  const open: OpenNode[] = [{ node: root, place: "/root", depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, place, depth } = at;
    tree.nodes++;
    tree.depth = Math.max(tree.depth, depth);
    if (!isObject(node)) continue;
    if (typeof node.value === "string") readTemplates(node.value, `${place}/value`, tree);
    for (const [name, value] of Object.entries(objectOr(node.props))) {
      if (looksLikeEvent(name) || mayHoldTemplates(value)) {
        readProp(name, value, pointerTo(`${place}/props`, name), tree);
      }
    }
    if (!isArray(node.children)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) {
      open.push({
        node: node.children[index] ?? null,
        place: `${place}/children/${index}`,
        depth: depth + 1,
      });
    }
  }
}

function readProp(name: string, value: Json, place: string, tree: Tree): void {
  const binding = looksLikeEvent(name) ? parseEventBinding(name, value) : null;
  if (binding && !tree.events.has(binding.type)) tree.events.set(binding.type, place);
  const open: Json[] = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at === "string") readTemplates(at, place, tree);
    else if (typeof at === "object" && at !== null) {
      const children = isArray(at) ? at : Object.values(at);
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index] ?? null;
        if (mayHoldTemplates(child)) open.push(child);
      }
    }
  }
}

function mayHoldTemplates(value: Json): boolean {
  return typeof value === "string" ? hasTemplate(value) : typeof value === "object" && value !== null;
}

function readTemplates(text: string, place: string, tree: Tree): void {
  for (const part of compileTemplate(text)?.parts ?? []) {
    if (typeof part !== "string") noteRead(part, place, tree);
  }
}

function noteRead(path: ReadablePath | null, place: string, { reads }: Tree): void {
  if (path?.root !== "state") return;
  const name = path.segments.join(".");
  if (!reads.has(name)) reads.set(name, place);
}

function objectOr(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
