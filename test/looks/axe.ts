import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where scripts can be run: a frame of any driver. */
export interface Evaluates {
  readonly evaluate: (script: string) => Promise<unknown>;
}

/**
 * The serious and critical findings of axe in a document, one line each: the rule and the elements.
 *
 * @param options.iframes whether axe asks the frames of the document too, by messages that they must understand.
 */
export async function seriousFindings(
  frame: Evaluates,
  { iframes = true }: { readonly iframes?: boolean } = {},
): Promise<readonly string[]> {
  await frame.evaluate(`${source}; undefined`);
  const results = (await frame.evaluate(
    `axe.run(document, { resultTypes: ["violations"], iframes: ${iframes} }).then(({ violations }) => ({ violations }))`,
  )) as Pick<AxeResults, "violations">;
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
