import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { ContractError } from "../errors.js";
import type { Journal, Row, Sql } from "./journal.js";
import { migrate } from "./migrations.js";
import type { SqliteDriver, SqliteFile } from "./sqlite-driver.js";
import { inTurn } from "./turns.js";

/** How long another process may hold the file, in milliseconds. */
const patience = 5_000;

/** The file's owner alone. */
const [folderMode, fileMode] = [0o700, 0o600];

/**
 * Opens a file, made when it is not there, with a journal of writes that is flushed before a change counts.
 *
 * @throws {ContractError} `journal_damaged`, `journal_unsuitable`, `journal_unavailable`
 */
export async function openSqlite(path: string, Driver: SqliteDriver): Promise<Journal> {
  const file = openFile(path, Driver);
  const journal = journalOf(path, file);
  try {
    told(path, () => prepareFile(path, file));
    await journal.change(async (sql) => {
      const tables = await sql.rows("SELECT name FROM sqlite_master WHERE type = 'table'");
      const isOurs = tables.some(({ name }) => name === "porthole_schema");
      if (tables.length > 0 && !isOurs) {
        throw new ContractError("journal_unsuitable", "JNL-03", `${path} is the database of something else`);
      }
      await migrate(sql, "sqlite", !isOurs);
    });
    return journal;
  } catch (error) {
    file.close();
    throw error;
  }
}

function openFile(path: string, Driver: SqliteDriver): SqliteFile {
  try {
    makeFolder(dirname(path));
    // Before SQLite opens it: the files that it makes beside it, which hold the same, get the mode that this one has.
    closeSync(openSync(path, "a", fileMode));
    chmodSync(path, fileMode);
    return new Driver(path);
  } catch (error) {
    const known = explained(path, error);
    throw known instanceof ContractError ? known : unavailable(path, error);
  }
}

/** Not by the `recursive` of `mkdir`: below a file system that makes no folders, such as `/proc`, Node 20 tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: folderMode });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function prepareFile(path: string, file: SqliteFile): void {
  const first = (pragma: string): unknown => Object.values(file.prepare(pragma).all()[0] ?? {})[0];
  file.exec(`PRAGMA busy_timeout = ${patience}`);
  const mode = first("PRAGMA journal_mode = WAL");
  file.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  if (mode !== "wal" || first("PRAGMA synchronous") !== 2) {
    throw new ContractError(
      "journal_unsuitable",
      "JNL-04",
      `${path} cannot be flushed as it must be; it has to be on a disk of this machine`,
    );
  }
  const verdict = first("PRAGMA quick_check");
  if (verdict !== "ok") throw damaged(path, verdict);
}

/**
 * Who changes a file, in this process. A driver waits for the file's lock without letting anything else run, so whoever
 * holds it here would never let it go.
 */
const changing = new Map<string, ReturnType<typeof inTurn>>();

function changesOf(path: string): ReturnType<typeof inTurn> {
  const known = changing.get(path);
  if (known) return known;
  const made = inTurn();
  changing.set(path, made);
  return made;
}

function journalOf(path: string, file: SqliteFile): Journal {
  // One connection and its transactions: nobody reads between the statements of a change.
  const turn = inTurn();
  const prepared = statementsOf(file);
  const sql: Sql = {
    rows: async (text, ...values) => prepared(text).all(...values) as readonly Row[],
    run: async (text, ...values) => Number(prepared(text).run(...values).changes),
  };
  const within = <T>(begin: string, work: (sql: Sql) => Promise<T>) =>
    turn(async () => {
      // A transaction that reads first and writes later would fail when another process writes between.
      told(path, () => file.exec(begin));
      try {
        const result = await work(sql);
        file.exec("COMMIT");
        return result;
      } catch (error) {
        rollBack(file);
        throw explained(path, error);
      }
    });
  const change: Journal["change"] = (work) => changesOf(path)(() => within("BEGIN IMMEDIATE", work));
  return {
    kind: "sqlite",
    clock: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    rows: (text, ...values) =>
      turn(async () => told(path, () => prepared(text).all(...values) as readonly Row[])),
    read: (work) => within("BEGIN", work),
    change,
    // A file has one writer at a time.
    call: change,
    write: (work) =>
      changesOf(path)(() =>
        turn(() =>
          work(sql).catch((error) => {
            throw explained(path, error);
          }),
        ),
      ),
    close: () =>
      turn(async () => {
        // So that the file alone is whole; another process that reads it now will do this when it closes.
        told(path, () => file.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
        file.close();
      }),
  };
}

/** How many statements are kept ready; preparing one takes longer than running most of them. */
const mostStatements = 128;

function statementsOf(file: SqliteFile): SqliteFile["prepare"] {
  const known = new Map<string, ReturnType<SqliteFile["prepare"]>>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const made = file.prepare(text);
    if (known.size >= mostStatements) known.clear();
    known.set(text, made);
    return made;
  };
}

function rollBack(file: SqliteFile): void {
  try {
    file.exec("ROLLBACK");
  } catch {
    // It was rolled back by what went wrong.
  }
}

function told<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explained(path, error);
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB */
const damage: ReadonlySet<number> = new Set([11, 26]);

/** What the drivers say of an error, each in its way; none of it is an error of the statement. */
function explained(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ContractError) return error;
  const { code = "", errcode = 0 } = error as { readonly code?: string; readonly errcode?: number };
  if (damage.has(errcode & 0xff) || /^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return damaged(path, error.message, error);
  }
  if (/^SQLITE_(?:CONSTRAINT|ERROR|RANGE|MISMATCH)/.test(code) || [1, 19].includes(errcode & 0xff))
    return error;
  if (!/^(?:SQLITE_|ERR_SQLITE_|E[A-Z]+$)/.test(code)) return error;
  return unavailable(path, error);
}

function unavailable(path: string, cause: unknown): ContractError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `the database ${path} cannot be used: ${reason}`;
  return new ContractError("journal_unavailable", "JNL-05", message, {}, { cause });
}

function damaged(path: string, verdict: unknown, cause?: unknown): ContractError {
  return new ContractError(
    "journal_damaged",
    "JNL-05",
    `the database ${path} is damaged (${String(verdict)}), and is not used: what it lost could let a call run twice. End every process that has it open, and put the last backup in its place with no ${path}-wal and ${path}-shm beside it; without a backup, move it away to begin anew, with no contracts and no grants`,
    {},
    { cause },
  );
}
