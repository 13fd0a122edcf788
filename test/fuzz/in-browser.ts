import { checkPlan } from "../../plans/runtime.js";
import { type Verdict, verdicts } from "./verdicts.js";

/** The browser's side of the comparison: the checker as a page bundles it. */
export function verdictsHere(seed: number, count: number): readonly Verdict[] {
  return verdicts(checkPlan, seed, count);
}
