import { spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { materialize, type Snapshot } from "../../server/openship/index.js";
import { UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";

/** Where the script `build:view` of a snapshot puts its view. */
export const built = "dist/view/view.html";
/** What the build is given of the environment: where programs and the package cache are, and nothing that is a secret. */
const passedOn = ["PATH", "HOME", "TMPDIR", "SystemRoot", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP"];
const kept = 2_000;

/**
 * Builds the view of a snapshot in a clean folder: installs what its lock file names, without install scripts, and runs its
 * script `build:view`. This runs code of the snapshot.
 *
 * @throws {UsageError} `BUILD_FAILED`
 */
export async function rebuildView(snapshot: Snapshot, ports: CommandPorts): Promise<Buffer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "porthole-view-")));
  try {
    await materialize(snapshot, folder, { signal: ports.interrupted });
    ports.stderr("Installing what the snapshot's lock file names, without install scripts ...");
    await npm(folder, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], ports.interrupted);
    ports.stderr("Building the view ...");
    await npm(folder, ["run", "--ignore-scripts", "build:view"], ports.interrupted);
    return await readFile(join(folder, built)).catch((cause: unknown) => {
      throw new UsageError("BUILD_FAILED", `the build made no ${built}`, { cause });
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function npm(folder: string, words: readonly string[], signal: AbortSignal): Promise<void> {
  const env = Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const child = spawn("npm", [...words], { cwd: folder, env, signal, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const take = (text: Buffer) => {
    output = (output + text.toString()).slice(-kept);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new UsageError("BUILD_FAILED", `npm ${words.join(" ")} failed: ${output.trim()}`);
}
