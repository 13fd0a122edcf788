import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const run = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => ({ violations }))`;
type Violations = Pick<AxeResults, "violations">["violations"];

/** Where scripts can be run: a frame of any driver. */
export interface Evaluates {
  readonly evaluate: (script: string) => Promise<unknown>;
}

/** The serious and critical findings of axe in a document, one line each: the rule and the elements. */
export async function seriousFindings(frame: Evaluates): Promise<readonly string[]> {
  await frame.evaluate(`${source}; undefined`);
  const results = (await frame.evaluate(run)) as { readonly violations: Violations };
  return lines(results.violations.filter(({ impact }) => impact === "serious" || impact === "critical"));
}

/** A frame of one of the engines, which runs functions alone. */
export interface RunsFunctions {
  readonly evaluate: <T>(run: () => Promise<T>) => Promise<T>;
}

/** All findings of axe in a document, whatever their weight, one line each. */
export async function allFindings(frame: RunsFunctions): Promise<readonly string[]> {
  // It is written out and sent there, as every function is.
  const body = new Function(`${source}; return ${run}`) as () => Promise<{ readonly violations: Violations }>;
  return lines((await frame.evaluate(body)).violations);
}

function lines(violations: Violations): readonly string[] {
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
