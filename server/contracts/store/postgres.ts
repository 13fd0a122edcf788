import type { Pool, PoolClient } from "pg";
import { ContractError } from "../errors.js";
import type { Journal, Row, Sql, Value } from "./journal.js";
import { migrate } from "./migrations.js";

/** "porthole", as a number: the lock that lets one act of an owner run at a time. */
const ownersLock = "8101820098956717157";

/** Connections and their opening, in milliseconds. */
const [mostConnections, patience] = [8, 5_000];

/**
 * Opens the schema `porthole` of a PostgreSQL database, made when it is not there.
 *
 * @throws {ContractError} `journal_addon_missing`, `journal_unsuitable`, `journal_unavailable`
 */
export async function openPostgres(url: string): Promise<Journal> {
  const pg = await loadPg();
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: patience,
    options: "-c search_path=porthole",
    // A process that only waits for an idle connection may end.
    allowExitOnIdle: true,
    // A statement is sent while the one before is on its way, where this version of pg can do that.
    pipeline: true,
  });
  // What happens to a connection is told by its statements, or to whoever takes the next one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const journal = journalOf(pool);
  try {
    await journal.read(requireFlushing);
    await journal.change(async (sql) => {
      const [found] = await sql.rows(
        "SELECT to_regnamespace('porthole')::text AS room, to_regclass('porthole.porthole_schema')::text AS mark",
      );
      if (found?.room === null) await sql.run("CREATE SCHEMA porthole");
      await migrate(sql, "postgres", found?.mark === null);
    });
    return journal;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function loadPg(): Promise<typeof import("pg")> {
  try {
    return (await import("pg")).default as typeof import("pg");
  } catch (cause) {
    const message = "PostgreSQL cannot be used without the package pg: run `npm install pg@8`";
    throw new ContractError("journal_addon_missing", "JNL-02", message, {}, { cause });
  }
}

async function requireFlushing(sql: Sql): Promise<void> {
  const [row] = await sql.rows(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit",
  );
  if (row?.fsync === "on" && row.synchronous_commit !== "off") return;
  throw new ContractError(
    "journal_unsuitable",
    "JNL-04",
    "the PostgreSQL server does not flush what it commits: set fsync and synchronous_commit to on",
    { ...row },
  );
}

function journalOf(pool: Pool): Journal {
  const taken = () =>
    pool.connect().catch((cause) => {
      throw unavailable(cause);
    });
  const within = async <T>(
    begin: string,
    work: (sql: Sql) => Promise<T>,
    commit: (client: PoolClient) => Promise<void>,
  ): Promise<T> => {
    const client = await taken();
    // Not waited for: where it fails, everything after it fails as well, since the transaction is over or was none.
    const begun = client.query(begin);
    begun.catch(() => {});
    let first: unknown;
    const sql = sqlOf(client, (error) => {
      first ??= error;
    });
    try {
      const result = await work(sql);
      await begun;
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot even be rolled back is not used again.
      const isGone = await client.query("ROLLBACK").then(
        () => false,
        () => true,
      );
      client.release(isGone);
      // A statement after one that failed and was not waited for only tells that one did.
      const reason = codeOf(error) === transactionAborted ? (first ?? error) : error;
      throw isGone || isOfServer(reason) ? unavailable(reason) : reason;
    }
  };
  const alone = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const client = await taken();
    try {
      const result = await work(sqlOf(client));
      client.release();
      return result;
    } catch (error) {
      const isGone = !(error instanceof Error && "severity" in error) || isOfServer(error);
      client.release(isGone);
      throw isGone ? unavailable(error) : error;
    }
  };
  const writing = <T>(lock: string, work: (sql: Sql) => Promise<T>) =>
    within(`BEGIN ISOLATION LEVEL READ COMMITTED; SELECT ${lock}(${ownersLock})`, work, async (client) => {
      await client.query("COMMIT");
    });
  return {
    kind: "postgres",
    clock: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    rows: (text, ...values) => alone((sql) => sql.rows(text, ...values)),
    read: (work) =>
      within("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", work, async (client) => {
        // Nothing hangs on it: what was read stands, and whoever takes the connection next comes after it.
        client.query("COMMIT").catch(() => {});
      }),
    change: (work) => writing("pg_advisory_xact_lock", work),
    call: (work) => writing("pg_advisory_xact_lock_shared", work),
    write: alone,
    close: () => pool.end(),
  };
}

/** @param onFailure is told of each statement that fails, in their order */
function sqlOf(client: PoolClient, onFailure: (error: unknown) => void = () => {}): Sql {
  const query = async (text: string, values: readonly Value[]) => {
    try {
      return await client.query({ ...preparedAs(text), values: [...values] });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    rows: async (text, ...values) => (await query(text, values)).rows as readonly Row[],
    run: async (text, ...values) => (await query(text, values)).rowCount ?? 0,
  };
}

/** How many statements each connection prepares; planning one takes longer than running most of them. */
const mostStatements = 128;

const names = new Map<string, { readonly name?: string; readonly text: string }>();

/** What gives all columns is not prepared: another process may bring the schema forward, and they are others then. */
const isLasting = (text: string) =>
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text) && !/\bSELECT \*|\w\.\*/.test(text);

/** A statement as PostgreSQL has it, with the name under which it is prepared. */
function preparedAs(text: string): { readonly name?: string; readonly text: string } {
  const known = names.get(text);
  if (known) return known;
  const made = numbered(text);
  if (names.size >= mostStatements || !isLasting(text)) return { text: made };
  const named = { name: `porthole_${names.size}`, text: made };
  names.set(text, named);
  return named;
}

/** `?` as PostgreSQL has it; no statement here has one in a text. */
function numbered(text: string): string {
  let at = 0;
  return text.replaceAll("?", () => `$${++at}`);
}

/** Classes of errors that say that the server, its disk or its memory is at its end: nothing about the statement. */
function isOfServer(error: unknown): boolean {
  return /^(?:08|53|57|58|XX|25006)/.test(codeOf(error));
}

/** What every statement fails with in a transaction in which one has failed. */
const transactionAborted = "25P02";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function unavailable(cause: unknown): ContractError {
  const reason = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause);
  const message = `the PostgreSQL database cannot be used: ${reason}`;
  return new ContractError("journal_unavailable", "JNL-05", message, {}, { cause });
}
