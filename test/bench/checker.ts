// What checking a plan costs, on Node and in Chromium, against two floors of the same run.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../build/engines.mjs";
import { bundle } from "../bundle.js";
import type { Rounds } from "./measure.js";
import { heading, judge, peers, row, type Verdict } from "./report.js";

const sizes = [100, 1_000, 5_000, 10_000] as const;
/** Many short rounds: what else runs on the machine then spoils a few of them, and the medians stand. */
const rounds = 151;
/** Nodes a contender and a round. */
const batch = 5_000;

type Measure = (nodes: number, rounds: number, batch: number) => Rounds | Promise<Rounds>;

async function measureAll(where: string, measure: Measure): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  console.log(`\n${where}\n${heading}`);
  for (const nodes of sizes) {
    const found = await measure(nodes, rounds, batch);
    console.log(row(nodes, found));
    verdicts.push({ where, nodes, ...judge(found) });
  }
  return verdicts;
}

async function onNode(code: string): Promise<readonly Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), "porthole-bench-"));
  try {
    const file = join(folder, "measure.mjs");
    await writeFile(file, code);
    // The bundle is one of measure.ts.
    const { measure } = (await import(pathToFileURL(file).href)) as typeof import("./measure.js");
    return await measureAll(`Node ${process.version}`, measure);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inChromium(code: string): Promise<readonly Verdict[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  try {
    const page = await browser.newPage();
    const url = `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`;
    // The import stands in a text: what compiles this file would rewrite it.
    return await measureAll(`Chromium ${browser.version()}`, (...given) =>
      page.evaluate<Rounds>(`import(${JSON.stringify(url)}).then(({ measure }) => measure(${given.join()}))`),
    );
  } finally {
    await browser.close();
  }
}

/** Measures the checker and prints the report; the number of gates that are missed. */
export async function benchChecker(): Promise<number> {
  const code = await bundle(fileURLToPath(new URL("measure.ts", import.meta.url)));
  const verdicts = [...(await onNode(code)), ...(await inChromium(code))];
  console.log(`\n${peers}\n`);
  for (const { where, nodes, gate, goal } of verdicts) {
    if (!gate || !goal) console.log(`${gate ? "goal" : "GATE"} missed: ${where}, ${nodes} nodes`);
  }
  const missed = verdicts.filter(({ gate }) => !gate).length;
  console.log(missed === 0 ? "The gate is met everywhere." : `The gate is missed ${missed} times.`);
  return missed;
}
