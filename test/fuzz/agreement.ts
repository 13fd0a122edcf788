import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { checkPlan } from "../../plans/runtime.js";
import { bundle } from "../bundle.js";
import { type Verdict, verdicts } from "./verdicts.js";

export interface Agreement {
  /** How many inputs were accepted: there must be some, or nothing was compared. */
  readonly accepted: number;
  readonly refused: number;
  readonly differences: readonly { readonly server: Verdict; readonly browser: Verdict | undefined }[];
}

let bundled: Promise<string> | undefined;

/** What the built server and a page say of the same generated inputs. */
export async function compare(page: Page, seed: number, count: number): Promise<Agreement> {
  const server = verdicts(await builtCheck(), seed, count);
  bundled ??= bundle(fileURLToPath(new URL("in-browser.ts", import.meta.url)));
  const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(await bundled)}`;
  // The import stands in a text: what compiles this file would rewrite it.
  const browser = await page.evaluate<readonly Verdict[]>(
    `import(${JSON.stringify(url)}).then(({ verdictsHere }) => verdictsHere(${seed}, ${count}))`,
  );
  const accepted = server.filter(({ result }) => result.startsWith('{"ok":true')).length;
  return {
    accepted,
    refused: server.length - accepted,
    differences: server.flatMap((verdict, at) => {
      const other = browser[at];
      const isSame = other?.input === verdict.input && other.result === verdict.result;
      return isSame ? [] : [{ server: verdict, browser: other }];
    }),
  };
}

/** A seed of its own for each run; `PORTHOLE_SEED` runs one again. */
export function chooseSeed(): number {
  const seed = Number(process.env.PORTHOLE_SEED ?? Date.now() % 2_147_483_647);
  console.log(`seed ${seed}: PORTHOLE_SEED=${seed} generates the same inputs again`);
  return seed;
}

async function builtCheck(): Promise<typeof checkPlan> {
  // The build's file, which has no types where the sources are compiled.
  const file = new URL("../../dist/plans/index.js", import.meta.url).href;
  const built: { readonly checkPlan: typeof checkPlan } = await import(file);
  return built.checkPlan;
}
