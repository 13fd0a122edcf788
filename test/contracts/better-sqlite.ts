import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SqliteDriver } from "../../server/contracts/index.js";
import { root } from "../full/run.js";
import { installWorkspace } from "../full/workspace.js";

export const betterSqliteFolder = join(root, "node_modules/.porthole-engines");

/** Compiles better-sqlite3, which takes some minutes the first time, in a folder of its own. */
export async function installBetterSqlite(): Promise<SqliteDriver> {
  await installWorkspace(fileURLToPath(new URL("better-sqlite3", import.meta.url)), betterSqliteFolder);
  return createRequire(join(betterSqliteFolder, "package.json"))("better-sqlite3");
}
