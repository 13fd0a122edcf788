import { writeFileSync } from "node:fs";
import { checkPlan } from "porthole-mcp/plans";
import { salesPlan } from "./chart.js";

/** Writes the plan for `porthole plan preview`. */
export function writeCard(): void {
  writeFileSync("card.json", JSON.stringify(salesPlan([{ name: "May", shops: 1200, online: null }], "en")));
}

/** Tells what is wrong with the plan, if anything. */
export function tellIssues(months: Parameters<typeof salesPlan>[0]): void {
  const result = checkPlan(salesPlan(months, "en"));
  if (!result.ok) console.error(result.issues);
}
