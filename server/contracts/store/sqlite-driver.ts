import { ContractError } from "../errors.js";
import type { Value } from "./journal.js";

/** What is used of a class that opens SQLite files; better-sqlite3, libsql and Node's own share it. */
export type SqliteDriver = new (path: string) => SqliteFile;

export interface SqliteFile {
  exec(text: string): unknown;
  prepare(text: string): {
    all(...values: readonly Value[]): readonly unknown[];
    run(...values: readonly Value[]): { readonly changes: number | bigint };
  };
  close(): unknown;
}

/** Modules and the member that is the class, in the order in which they are tried. */
export const sqliteDrivers: readonly (readonly [specifier: string, member: string])[] = [
  ["better-sqlite3", "default"],
  ["node:sqlite", "DatabaseSync"],
  ["libsql", "default"],
];

/**
 * Finds what this installation has to open SQLite files with.
 *
 * @throws {ContractError} `journal_addon_missing`
 */
export async function findSqliteDriver(from = sqliteDrivers): Promise<SqliteDriver> {
  const failures: unknown[] = [];
  for (const [specifier, member] of from) {
    try {
      const module: Readonly<Record<string, unknown>> = await import(specifier);
      const driver = module[member] as SqliteDriver;
      // An add-on that was not built, or for another Node, says so here.
      new driver(":memory:").close();
      return driver;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new ContractError(
    "journal_addon_missing",
    "JNL-02",
    "SQLite cannot be opened: run `npm install better-sqlite3@12` (or `libsql`, which compiles nothing), or use Node 24, which brings its own",
    {},
    { cause: new AggregateError(failures) },
  );
}
