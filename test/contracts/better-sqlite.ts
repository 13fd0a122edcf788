import { createRequire } from "node:module";
import { join } from "node:path";
import type { SqliteDriver } from "../../server/contracts/index.js";
import { root } from "../full/run.js";
import { installWorkspace } from "../full/workspace.js";

/** Compiles better-sqlite3, which takes some minutes the first time, in a folder of its own. */
export async function installBetterSqlite(): Promise<SqliteDriver> {
  const folder = join(root, "node_modules/.porthole-engines");
  await installWorkspace(join(root, "test/engines"), folder);
  return createRequire(join(folder, "package.json"))("better-sqlite3");
}
