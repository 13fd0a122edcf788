import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inTurn } from "./in-turn.js";
import { must } from "./run.js";

/**
 * Installs what the lock file of a workspace of its own names into a folder, unless just that is installed. Whoever asks for
 * the same folder meanwhile waits.
 */
export async function installWorkspace(
  workspace: string,
  folder: string,
  flags: readonly string[] = [],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await inTurn(join(folder, ".installing"), () => install(workspace, folder, flags));
}

async function install(workspace: string, folder: string, flags: readonly string[]): Promise<void> {
  const lock = createHash("sha256")
    .update(await readFile(join(workspace, "package-lock.json")))
    .digest("hex");
  const stamp = join(folder, "node_modules", ".porthole-lock");
  if ((await readFile(stamp, "utf8").catch(() => "")) === lock) return;
  for (const file of ["package.json", "package-lock.json"]) {
    await copyFile(join(workspace, file), join(folder, file));
  }
  await must("npm", ["ci", "--no-audit", "--no-fund", ...flags], { cwd: folder });
  await writeFile(stamp, lock);
}
