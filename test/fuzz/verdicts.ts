import fc from "fast-check";
import type { checkPlan } from "../../plans/runtime.js";
import { anyInput } from "./arbitraries.js";

/** What is said of one generated input. */
export interface Verdict {
  readonly input: string;
  readonly result: string;
}

/** The verdicts on the inputs that a seed generates, which are the same wherever this runs. */
export function verdicts(check: typeof checkPlan, seed: number, count: number): readonly Verdict[] {
  return fc.sample(anyInput, { seed, numRuns: count }).map((input) => ({
    input: shown(input),
    result: JSON.stringify(check(input)),
  }));
}

function shown(input: unknown): string {
  try {
    return fc.stringify(input);
  } catch {
    // Some of its accessors throw.
    return "an input that cannot be shown";
  }
}
