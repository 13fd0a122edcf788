import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { descendantsOf, memoryOf } from "../../drivers/processes.js";
import { emptyFolder, must, root } from "../../full/run.js";

const command = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));
/** A small app with two tools. */
const subject = fileURLToPath(new URL("../../conformance/server.mjs", import.meta.url));
const sampleMs = 100;

export interface CheckFigures {
  /** From the start of the command to its end, in seconds. */
  readonly seconds: number;
  /** The most that the command and its browser held at once, in megabytes of PSS; the subject is not counted. */
  readonly megabytes: number;
}

/** Checks the subject as a person would, and looks at its memory meanwhile. */
export async function measureCheck(words: readonly string[]): Promise<CheckFigures> {
  const args = [command, "check", "--quiet", "--reporter", "dot", ...words, "--", process.execPath, subject];
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  let megabytes = 0;
  let isRunning = true;
  const ended = exit.then(() => (isRunning = false));
  while (isRunning) {
    const own = { pid: child.pid ?? 0, parent: process.pid, name: "node" };
    const started = descendantsOf(own.pid);
    // The subject is a process of Node that the command has started; the browser's are none.
    megabytes = Math.max(megabytes, memoryOf([own, ...started.filter(({ name }) => !/node/i.test(name))]));
    await Promise.race([ended, setTimeout(sampleMs)]);
  }
  const seconds = (performance.now() - start) / 1_000;
  if (!out.includes("exit 0")) throw new TypeError(`the subject does not pass:\n${out}`);
  return { seconds, megabytes };
}

/** What an installation takes beyond the browser and the optional drivers, in megabytes. */
export async function measureInstallation(): Promise<number> {
  const { path, remove } = await emptyFolder();
  try {
    const [packed] = JSON.parse(
      await must("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", path], { cwd: root }),
    ) as readonly { readonly filename: string }[];
    await must("npm", ["init", "-y"], { cwd: path });
    await must(
      "npm",
      [
        "install",
        "--no-audit",
        "--no-fund",
        "--omit=optional",
        "--omit=peer",
        join(path, packed?.filename ?? ""),
      ],
      { cwd: path },
    );
    return bytesIn(join(path, "node_modules")) / 1_000_000;
  } finally {
    await remove();
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
