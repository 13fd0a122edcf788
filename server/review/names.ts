/** The tools of the review app: one looks, one decides. */
export const reviewTool = "review_contracts";
export const decideTool = "decide_contract";

/** The tool of the journal app. */
export const journalTool = "contract_calls";
