// What `porthole check` costs: the time to a verdict on a small app, its memory, and the weight of an installation.
import { ensureChromium } from "../../../build/engines.mjs";
import { median } from "../statistics.js";
import { amount, heading, row } from "../view/judge.js";
import { measureCheck, measureInstallation } from "./figures.js";

/** Each run is a browser of its own: few say enough of a figure that is judged by its median. */
const mostRuns = 5;

/** Measures and prints the report; the number of gates that are missed. */
export async function benchCheck(rounds = mostRuns): Promise<number> {
  process.env.PORTHOLE_CHROMIUM = await ensureChromium();
  const seconds: number[] = [];
  for (let round = 0; round < Math.min(rounds, mostRuns); round += 1) {
    seconds.push((await measureCheck([])).seconds);
  }
  // Four pages at once.
  const { megabytes } = await measureCheck(["--workers", "4"]);
  const judged = [
    amount("two tools, default run, to the verdict", median(seconds), "s", 10, 7),
    amount("memory with four pages, the subject not counted", megabytes, "MB PSS", 600, 450),
    amount("an installation without browser and drivers", await measureInstallation(), "MB", 70, 60),
  ];
  console.log(`\nporthole check in Chromium, ${seconds.length} runs, the median`);
  console.log(heading);
  for (const each of judged) console.log(row(each));
  const missed = judged.filter(({ value, gate }) => !(value <= gate)).length;
  console.log(missed === 0 ? "\nEvery gate is met." : `\n${missed} gates are missed.`);
  return missed;
}
