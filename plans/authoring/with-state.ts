import type { ElementNode, PlanNode, PlanState } from "../types.js";
import { build, nodesOf, type PlanChild } from "./element.js";

/** The state that a part of a plan brings along: first values, and transitions by event type. */
export interface StatePart {
  readonly initial?: PlanState["initial"] | undefined;
  readonly transitions?: PlanState["transitions"] | undefined;
}

const parts = new WeakMap<PlanNode, StatePart>();

/**
 * Gives a part of the tree the state that it needs, so that a component works wherever it is put: `plan` collects the
 * parts of all nodes. The nodes themselves stay plain data.
 *
 * @returns the element that was given; several nodes, or none, are put into a `div`
 */
export function withState(children: PlanChild, part: StatePart): ElementNode {
  const nodes = nodesOf(children);
  const [only] = nodes;
  const node = only?.type === "element" && nodes.length === 1 ? only : build("div", undefined, nodes);
  const before = parts.get(node);
  parts.set(node, before ? merge(before, part) : part);
  return node;
}

/** What `withState` gave to a node. */
export function statePartOf(node: PlanNode): StatePart | undefined {
  return parts.get(node);
}

function merge(a: StatePart, b: StatePart): StatePart {
  return {
    initial: { ...a.initial, ...b.initial },
    transitions: { ...a.transitions, ...b.transitions },
  };
}
