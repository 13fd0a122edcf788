import type { JsonObject, PlanAction, PlanNode, RuntimePlan } from "../../../plans/types.js";

/** An element; a string child is a text node. */
export function el(tag: string, props: JsonObject, ...children: readonly (PlanNode | string)[]): PlanNode {
  return {
    type: "element",
    tag,
    props,
    children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
  };
}

/** A plan around one root. */
export function planOf(
  root: PlanNode,
  { id = "test", ...state }: { readonly id?: string } & Partial<NonNullable<RuntimePlan["state"]>> = {},
): RuntimePlan {
  return {
    specVersion: "runtime-plan/v1",
    id,
    version: 1,
    root,
    state: { initial: {}, ...state },
  };
}

/** A tool result that carries a plan as our server sends it. */
export function resultOf(plan: unknown) {
  return {
    content: [{ type: "text" as const, text: "shown in the view" }],
    structuredContent: { runtimePlan: plan },
  };
}

/** A counter: one text that follows the state, and a button that adds to it. */
export const counter = planOf(
  el(
    "div",
    {},
    el("output", { id: "n" }, "{{state.count}}"),
    el("button", { id: "add", onClick: "add" }, "Add"),
    el(
      "button",
      { id: "call", onClick: { type: "tool:refresh", payload: { count: "{{state.count}}" } } },
      "Call",
    ),
  ),
  { initial: { count: 0 }, transitions: { add: [{ type: "increment", path: "count" }] } },
);

/** Writes what stands at one path to another. */
export const set = (path: string, from: string): PlanAction => ({
  type: "set",
  path,
  value: { $from: from },
});

/** A place that shows a path of the state. */
export const out = (path: string, id = "out") => el("output", { id }, `{{state.${path}}}`);
