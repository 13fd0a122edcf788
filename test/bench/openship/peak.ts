// A process of its own for one contender: it tells its parent the most memory that it ever had.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BenchError } from "../measure.js";
import { type Contender, contenders, isContender } from "./contenders.js";

const self = fileURLToPath(import.meta.url);
/** What runs this file, since Node itself reads no TypeScript. */
const jiti = fileURLToPath(new URL("../../../node_modules/jiti/lib/jiti-cli.mjs", import.meta.url));

/** The peak of a process that does this and nothing else, in bytes; `idle` only loads the code. */
export function peakOf(folder: string, what: Contender | "idle"): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(jiti, [self, folder, what]);
    child.once("message", (peak) => resolve(Number(peak)));
    child.once("error", reject);
    child.once(
      "exit",
      (code) => code !== 0 && reject(new BenchError(`measuring the memory of ${what} failed`)),
    );
  });
}

const [script, folder, what] = process.argv.slice(1);
if (script === self && folder !== undefined && process.send) {
  if (isContender(what)) await contenders[what](folder);
  process.send(process.resourceUsage().maxRSS * 1_024, undefined, {}, () => process.disconnect());
}
