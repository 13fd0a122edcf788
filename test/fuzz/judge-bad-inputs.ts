// Judges every bad input with the built checker and prints one line of JSON. It runs in a process of its own, whose
// memory is bounded: a check that kept what it refuses would not come to its end.
import type { checkPlan, explainPlan } from "../../plans/index.js";
import { atTheLimits, badInputs } from "./bad-inputs.js";

export interface Judged {
  /** Milliseconds of processor time to check, and to explain, a plan just within the limits. */
  readonly limit: number;
  readonly explainedLimit: number;
  readonly inputs: readonly {
    readonly what: string;
    readonly says: string;
    readonly path: string;
    readonly took: number;
    readonly explained: number;
  }[];
}

const file = new URL("../../dist/plans/index.js", import.meta.url).href;
const {
  checkPlan: check,
  explainPlan: explain,
}: Readonly<{
  checkPlan: typeof checkPlan;
  explainPlan: typeof explainPlan;
}> = await import(file);

/** Milliseconds of processor time, the best of three: other work runs on the machine. */
function took(work: (value: unknown) => unknown, value: unknown): number {
  const times = [0, 0, 0].map(() => {
    const start = process.cpuUsage();
    work(value);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

const judged: Judged = {
  limit: took(check, atTheLimits()),
  explainedLimit: took(explain, atTheLimits()),
  inputs: badInputs.map(({ what, make }) => {
    const value = make();
    const result = check(value);
    const [says, path] = result.ok ? ["accepted", ""] : [result.issues[0].code, result.issues[0].path];
    return { what, says, path, took: took(check, value), explained: took(explain, value) };
  }),
};
process.stdout.write(`${JSON.stringify(judged)}\n`);
