// `npm run bench`: the checker and the view, against floors of the same run. `npm run bench -- view 31` measures one of
// them, in so many rounds.
import { build } from "../../build/build.mjs";
import { benchChecker } from "./checker.js";
import { benchView } from "./view/run.js";

const [only, rounds] = process.argv.slice(2);
await build();
let missed = 0;
if (only !== "view") missed += await benchChecker();
if (only !== "checker") missed += await benchView(rounds === undefined ? undefined : Number(rounds));
if (missed > 0) process.exitCode = 1;
