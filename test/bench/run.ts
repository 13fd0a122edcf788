// `npm run bench`: the checker, the view and the harness, against floors of the same run. `npm run bench -- view 31`
// measures one of them, in so many rounds.
import { build } from "../../build/build.mjs";
import { benchChecker } from "./checker.js";
import { benchHarness } from "./harness/run.js";
import { benchView } from "./view/run.js";

const [only, rounds] = process.argv.slice(2);
const often = rounds === undefined ? undefined : Number(rounds);
const benches: Readonly<Record<string, () => Promise<number>>> = {
  checker: benchChecker,
  view: () => benchView(often),
  harness: () => benchHarness(often),
};
const chosen = only === undefined ? Object.values(benches) : [benches[only]];
await build();
let missed = 0;
for (const bench of chosen) {
  if (!bench) throw new TypeError(`there is no benchmark "${only}": ${Object.keys(benches).join(", ")}`);
  missed += await bench();
}
if (missed > 0) process.exitCode = 1;
