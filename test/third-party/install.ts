import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { must, root } from "../full/run.js";

/** The workspace of its own that names servers of others, and where it is installed: outside the tree that others read. */
const workspace = join(root, "test/third-party");
const folder = join(root, "node_modules/.porthole-third-party");

/** Where the program of a server stands once it is installed. */
export function programOf(name: string): string {
  return join(folder, "node_modules/@modelcontextprotocol", `server-${name}`, "dist/index.js");
}

/** Installs what the workspace's lock file names, unless just that is installed. */
export async function installThirdParty(): Promise<void> {
  const lock = createHash("sha256")
    .update(await readFile(join(workspace, "package-lock.json")))
    .digest("hex");
  const stamp = join(folder, "node_modules", ".porthole-lock");
  if ((await readFile(stamp, "utf8").catch(() => "")) === lock) return;
  await mkdir(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    await copyFile(join(workspace, file), join(folder, file));
  }
  await must("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  await writeFile(stamp, lock);
}
