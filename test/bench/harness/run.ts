// What the harness costs: the time to its link, and an app in it against the same app in two bare frames.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../../build/engines.mjs";
import { startHost } from "../../../harness/index.js";
import { estimate, median, ratios } from "../statistics.js";
import { amount, heading, type Judged, row, times } from "../view/judge.js";
import { openSite } from "../view/pages.js";
import { type HarnessFigures, measureFloor, measureOurs, measureReady } from "./figures.js";

const columns = 60;
/** Each start is a process of its own and takes its time: fewer rounds say enough of a figure that is far from its gate. */
const mostStarts = 11;

/** A headless shell keeps all sites in one process; the browsers that people open do not, and frames cost more in them. */
const asPeopleHaveIt = ["--site-per-process"];

/** Measures the harness and prints the report; the number of gates that are missed. */
export async function benchHarness(rounds = 31): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "porthole-bench-"));
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: asPeopleHaveIt });
  const site = await openSite();
  const app = join(folder, "app.html");
  await writeFile(app, site.html.floorApp);
  const host = await startHost({ targets: [{ file: app }] });
  const say = (what: string) => process.stderr.write(`\r${what.padEnd(columns)}`);
  try {
    const ready: number[] = [];
    for (let round = 0; round < Math.min(rounds, mostStarts); round += 1) {
      say(`start ${round + 1}`);
      ready.push(await measureReady(app));
    }
    const open = { ours: [] as number[], floor: [] as number[] };
    // The first round warms up, and who begins changes.
    for (let round = -1; round < rounds; round += 1) {
      say(`opening ${round + 1} of ${rounds}`);
      const turns = [
        async () => open.ours.push(await measureOurs(browser, host)),
        async () => open.floor.push(await measureFloor(browser, site)),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
      if (round < 0) open.ours.length = open.floor.length = 0;
    }
    say("\n");
    const judged = judgeHarness({ ready, open });
    console.log(
      `\nThe harness in Chromium ${browser.version()}, ${rounds} alternating rounds, medians with 95 % intervals`,
    );
    console.log(heading);
    for (const each of judged) console.log(row(each));
    const missed = judged.filter(({ value, gate }) => !(value <= gate)).length;
    console.log(missed === 0 ? "\nEvery gate is met." : `\n${missed} gates are missed.`);
    return missed;
  } finally {
    await host.close();
    site.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function judgeHarness({ ready, open }: HarnessFigures): readonly Judged[] {
  const of = estimate(ratios(open.ours, open.floor));
  return [
    amount("from the command to its link", median(ready), "ms", 1_500, 1_000),
    {
      figure: "call -> app initialized, x bare frames",
      shown: times(of),
      detail: `${median(open.ours).toFixed(1)} / ${median(open.floor).toFixed(1)} ms`,
      value: of.median,
      gate: 1.3,
      goal: 1.15,
    },
  ];
}
