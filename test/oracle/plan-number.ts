/** Where a tool result tells the number of its plan: in its `_meta`. */
export const planNumberKey = "oracle/plan";

/** The attribute by which the root of a plan tells its number: it is there when the plan was drawn. */
export const planNumberAttribute = "data-oracle";
