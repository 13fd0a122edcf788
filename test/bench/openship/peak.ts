// A process of its own for one contender: it tells its parent how much memory it had at most beyond what its code takes.
import { fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BenchError } from "../measure.js";
import { type Contender, contenders, isContender } from "./contenders.js";

const self = fileURLToPath(import.meta.url);
/** What runs this file, since Node itself reads no TypeScript. */
const jiti = fileURLToPath(new URL("../../../node_modules/jiti/lib/jiti-cli.mjs", import.meta.url));

/**
 * What one contender adds to the memory of its process at its peak, in bytes. The peak that loading the code left is forgotten
 * first, for which Linux has a way.
 *
 * @see https://www.kernel.org/doc/html/latest/filesystems/proc.html (`clear_refs`)
 */
export function peakOf(folder: string, what: Contender): Promise<number> {
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
if (script === self && folder !== undefined && isContender(what) && process.send) {
  writeFileSync("/proc/self/clear_refs", "5");
  const before = peakOfThis();
  await contenders[what](folder);
  process.send(peakOfThis() - before, undefined, {}, () => process.disconnect());
}

function peakOfThis(): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes) * 1_024;
}
