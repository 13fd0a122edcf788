import type { Json } from "../../plans/types.js";

/** Where a tool result tells the number of its plan: in its `_meta`. */
export const planNumberKey = "oracle/plan";

/** The attribute by which the root of a plan tells its number: it is there when the plan was drawn. */
export const planNumberAttribute = "data-oracle";

/** A plan around these nodes whose root tells its number. */
export function numberedPlan(
  number: number,
  id: string,
  children: readonly Json[],
  state: { readonly [name: string]: Json },
): Json {
  return {
    specVersion: "runtime-plan/v1",
    id,
    version: 1,
    root: { type: "element", tag: "div", props: { [planNumberAttribute]: number }, children },
    state,
  };
}
