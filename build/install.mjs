import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError, say } from "./say.mjs";
import { npm, root } from "./spawn.mjs";

const oldest = [20, 19];

/** Refuses a Node that is too old, with the version that is needed. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw new CommandError(`Porthole needs Node ${oldest.join(".")} or newer; this is ${version}.`, 2);
  }
}

/** Installs the dependencies that the lock file names, unless just these are installed. */
export async function install() {
  checkNode();
  const lock = createHash("sha256")
    .update(await readFile(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".porthole-lock");
  const installed = await readFile(stamp, "utf8").catch(() => "");
  if (installed === lock) return;
  say("Installing the dependencies (npm ci) ...");
  await npm("Installing the dependencies", ["ci", "--no-audit", "--no-fund"]);
  await writeFile(stamp, lock);
}
