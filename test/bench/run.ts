// `npm run bench`: each part against floors of the same run. `npm run bench -- view 31` measures one of them, in so many
// rounds.
import { build } from "../../build/build.mjs";
import { benchCheck } from "./check/run.js";
import { benchChecker } from "./checker.js";
import { benchContracts } from "./contracts/run.js";
import { benchHarness } from "./harness/run.js";
import { benchOpenShip } from "./openship/run.js";
import { benchSurfaces } from "./surfaces/run.js";
import { benchView } from "./view/run.js";

type Measure = (rounds?: number) => Promise<number>;

/** For what measures the built pages. */
const built =
  (measure: Measure): Measure =>
  async (rounds) => {
    await build();
    return measure(rounds);
  };
const parts: Readonly<Record<string, Measure>> = {
  checker: built(() => benchChecker()),
  view: built(benchView),
  surfaces: benchSurfaces,
  openship: benchOpenShip,
  contracts: benchContracts,
  harness: built(benchHarness),
  check: built(benchCheck),
};
const [only, rounds] = process.argv.slice(2);
const chosen = only === undefined ? Object.values(parts) : [parts[only]];
if (chosen.includes(undefined)) {
  console.error(`There is no part "${only}" to measure: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
let missed = 0;
for (const measure of chosen)
  missed += (await measure?.(rounds === undefined ? undefined : Number(rounds))) ?? 0;
if (missed > 0) process.exitCode = 1;
