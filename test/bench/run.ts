// `npm run bench`: the checker, snapshots and the view, against floors of the same run. `npm run bench -- view 31` measures
// one of them, in so many rounds.
import { build } from "../../build/build.mjs";
import { benchChecker } from "./checker.js";
import { benchOpenShip } from "./openship/run.js";
import { benchView } from "./view/run.js";

const parts: Readonly<Record<string, (rounds?: number) => number | Promise<number>>> = {
  checker: () => benchChecker(),
  openship: benchOpenShip,
  view: benchView,
};

const [only, rounds] = process.argv.slice(2);
await build();
let missed = 0;
for (const [name, bench] of Object.entries(parts)) {
  if (only === undefined || only === name)
    missed += await bench(rounds === undefined ? undefined : Number(rounds));
}
if (missed > 0) process.exitCode = 1;
