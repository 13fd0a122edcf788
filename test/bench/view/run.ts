// What the view costs, in a real double frame behind the official bridge, against two floors of the same run.
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../../build/engines.mjs";
import { measureView } from "./figures.js";
import { formRow, heading, judgeView, replayRow, row } from "./judge.js";
import { openSite } from "./pages.js";

const columns = 60;

/** A process for each frame of another origin, as a browser with windows has by itself; a headless shell must be told. */
const isolated = ["--site-per-process", "--enable-features=IsolateSandboxedIframes"];

/** Measures the view and prints the report; the number of gates that are missed. */
export async function benchView(rounds = 31): Promise<number> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: isolated });
  const site = await openSite();
  try {
    const say = (what: string) => process.stderr.write(`\r${what.padEnd(columns)}`);
    const found = await measureView(browser, site, rounds, say);
    say("\n");
    const judged = judgeView(found);
    console.log(
      `\nThe view in Chromium ${browser.version()}, ${rounds} alternating rounds, medians with 95 % intervals`,
    );
    console.log(heading);
    for (const each of judged) console.log(row(each));
    console.log(`\n${replayRow(found.replay)}`);
    for (const [nodes, pair] of Object.entries(found.forms)) console.log(formRow(Number(nodes), pair));
    const missed = judged.filter(({ value, gate }) => !(value <= gate)).length;
    console.log(missed === 0 ? "\nEvery gate is met." : `\n${missed} gates are missed.`);
    return missed;
  } finally {
    site.close();
    await browser.close();
  }
}
