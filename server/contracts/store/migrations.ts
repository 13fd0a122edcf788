import { ContractError } from "../errors.js";
import { markChanges } from "./fact-mark.js";
import type { Journal, Sql } from "./journal.js";

/** A statement that both engines have, or what stands for it in each. */
type Statement = string | Readonly<Record<Journal["kind"], readonly string[]>>;

/**
 * What each version of the schema adds to the one before; a step that was published is never changed. The types are those
 * that both engines have, moments are ISO 8601 in UTC, and documents are JSON as text, since their bytes are digested.
 */
const steps: readonly (readonly Statement[])[] = [
  [
    // A resource: an application that is connected, at an MCP endpoint or in a module of this process.
    `CREATE TABLE resources (
      id TEXT PRIMARY KEY, owner TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, connection TEXT,
      created_at TEXT NOT NULL, changed_at TEXT NOT NULL)`,
    // What was last seen of a resource's tools.
    `CREATE TABLE catalogs (
      resource TEXT PRIMARY KEY REFERENCES resources (id), digest TEXT NOT NULL, snapshot TEXT NOT NULL)`,
    // Versions that wait for their review, one a slug.
    `CREATE TABLE stages (
      slug TEXT PRIMARY KEY, resource TEXT NOT NULL REFERENCES resources (id), version INTEGER NOT NULL,
      digest TEXT NOT NULL, stage TEXT NOT NULL, adapter TEXT NOT NULL, staged_at TEXT NOT NULL,
      code_digest TEXT, code_expires TEXT, code_tries INTEGER NOT NULL)`,
    `CREATE TABLE contracts (
      slug TEXT NOT NULL, version INTEGER NOT NULL, url TEXT NOT NULL UNIQUE, manifest TEXT NOT NULL,
      preference TEXT NOT NULL, digest TEXT NOT NULL, review TEXT NOT NULL, published_at TEXT NOT NULL,
      revoked_at TEXT, PRIMARY KEY (slug, version))`,
    // Which resource implements which contract; the adapter is the private table of names. A new epoch ends old grants.
    `CREATE TABLE assignments (
      resource TEXT NOT NULL REFERENCES resources (id), url TEXT NOT NULL REFERENCES contracts (url),
      adapter TEXT NOT NULL, epoch INTEGER NOT NULL, removed_at TEXT, PRIMARY KEY (resource, url))`,
    // Who an access token's subject is.
    `CREATE TABLE consumers (
      issuer TEXT NOT NULL, subject TEXT NOT NULL, consumer TEXT NOT NULL, PRIMARY KEY (issuer, subject))`,
    `CREATE TABLE grants (
      id TEXT PRIMARY KEY, consumer TEXT NOT NULL, resource TEXT NOT NULL, url TEXT NOT NULL, epoch INTEGER NOT NULL,
      assignment_epoch INTEGER NOT NULL, granted_at TEXT NOT NULL, revoked_at TEXT,
      FOREIGN KEY (resource, url) REFERENCES assignments (resource, url))`,
    "CREATE INDEX grants_by_consumer ON grants (consumer, resource, url)",
    // A method that was taken away keeps its row, and stays away.
    `CREATE TABLE grant_methods (
      grant_id TEXT NOT NULL REFERENCES grants (id), method TEXT NOT NULL, removed_at TEXT,
      PRIMARY KEY (grant_id, method))`,
  ],
  [
    // What permissions for single calls are sealed with, and those that were used and have not expired yet.
    "CREATE TABLE handle_keys (id INTEGER PRIMARY KEY, secret TEXT NOT NULL)",
    "CREATE TABLE used_handles (nonce TEXT PRIMARY KEY, expires_at TEXT NOT NULL)",
    "CREATE INDEX used_handles_by_expiry ON used_handles (expires_at)",
  ],
  [
    // When a catalog was read, which the age of a binding is counted from; not known of those that stand there already.
    "ALTER TABLE catalogs ADD COLUMN observed_at TEXT",
    // How many calls a grant allows in all, and how many were admitted.
    "ALTER TABLE grants ADD COLUMN calls_allowed INTEGER",
    "ALTER TABLE grants ADD COLUMN calls_used INTEGER NOT NULL DEFAULT 0",
    // Processes that have calls under way, until when they are taken to be alive on the clock of the database.
    "CREATE TABLE epoch_counter (id INTEGER PRIMARY KEY, last_epoch INTEGER NOT NULL)",
    "INSERT INTO epoch_counter (id, last_epoch) VALUES (1, 0)",
    "CREATE TABLE epochs (epoch INTEGER PRIMARY KEY, expires_ms BIGINT NOT NULL)",
    // Calls; a row is there before anything is sent, and its key stays used.
    `CREATE TABLE invocations (
      id TEXT PRIMARY KEY, consumer TEXT NOT NULL, transaction_id TEXT NOT NULL, resource TEXT NOT NULL, url TEXT NOT NULL,
      method TEXT NOT NULL, input_digest TEXT NOT NULL, grant_id TEXT NOT NULL, grant_epoch INTEGER NOT NULL,
      epoch INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT, result TEXT, result_digest TEXT,
      started_at TEXT NOT NULL, settled_at TEXT, UNIQUE (consumer, transaction_id))`,
    "CREATE INDEX invocations_under_way ON invocations (epoch) WHERE state = 'dispatching'",
    "CREATE INDEX invocations_by_start ON invocations (started_at, id)",
    // What came to a call after it was settled.
    `CREATE TABLE invocation_events (
      invocation TEXT NOT NULL REFERENCES invocations (id), at TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL,
      said_by TEXT, evidence TEXT)`,
    "CREATE INDEX invocation_events_by_call ON invocation_events (invocation)",
  ],
  [
    // How long a catalog holds by what its server says; a number without end would be none.
    "ALTER TABLE catalogs ADD COLUMN ttl_ms DOUBLE PRECISION",
  ],
  [
    // Another one after every change of what decides on calls, whoever makes it.
    "CREATE TABLE fact_mark (id INTEGER PRIMARY KEY, mark TEXT NOT NULL)",
    markChanges,
  ],
];

/** The version that this library reads and writes. */
export const newestVersion = steps.length;

/**
 * Brings the schema forward, never back.
 *
 * @param isEmpty whether the database holds nothing at all
 * @throws {ContractError} `journal_unsuitable`
 */
export async function migrate(sql: Sql, kind: Journal["kind"], isEmpty: boolean): Promise<void> {
  if (isEmpty) {
    await sql.run("CREATE TABLE porthole_schema (version INTEGER NOT NULL)");
    await sql.run("INSERT INTO porthole_schema (version) VALUES (0)");
  }
  const [row] = await sql.rows("SELECT version FROM porthole_schema");
  const version = Number(row?.version);
  if (!Number.isInteger(version) || version > newestVersion) {
    throw new ContractError(
      "journal_unsuitable",
      "JNL-03",
      `the database has version ${row?.version} of its schema, and this Porthole knows ${newestVersion}: use the newer one`,
      { version: row?.version, newestVersion },
    );
  }
  for (const statement of steps.slice(version).flat()) {
    for (const each of typeof statement === "string" ? [statement] : statement[kind]) await sql.run(each);
  }
  await sql.run("UPDATE porthole_schema SET version = ?", newestVersion);
}
