import { resolve } from "node:path";
import { ContractError } from "../errors.js";
import type { Journal } from "./journal.js";
import { openPostgres } from "./postgres.js";
import { openSqlite } from "./sqlite.js";
import { findSqliteDriver, type SqliteDriver } from "./sqlite-driver.js";

export interface OpenJournalOptions {
  /** `sqlite:<path>`, or `postgres://user@host:port/database`. */
  readonly url: string;
  /** The class that opens SQLite files; what this installation has when absent. */
  readonly sqliteDriver?: SqliteDriver;
}

/**
 * Opens the database of connections, contracts and grants, and brings its schema forward.
 *
 * @throws {ContractError} `journal_url_invalid`, `journal_addon_missing`, `journal_damaged`, `journal_unsuitable`,
 *   `journal_unavailable`
 */
export async function openJournal({ url, sqliteDriver }: OpenJournalOptions): Promise<Journal> {
  if (/^postgres(?:ql)?:\/\//.test(url)) return openPostgres(url);
  const path = /^sqlite:([^:].*)$/s.exec(url)?.[1];
  if (path === undefined) {
    throw new ContractError(
      "journal_url_invalid",
      "JNL-01",
      "the address of the database is sqlite:<path> or postgres://…",
    );
  }
  return openSqlite(resolve(path), sqliteDriver ?? (await findSqliteDriver()));
}
