import { ContractError } from "../errors.js";
import type { Sql } from "./journal.js";

/**
 * What each version of the schema adds to the one before; a step that was published is never changed. The types are those
 * that both engines have, moments are ISO 8601 in UTC, and documents are JSON as text, since their bytes are digested.
 */
const steps: readonly (readonly string[])[] = [
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
];

/** The version that this library reads and writes. */
export const newestVersion = steps.length;

/**
 * Brings the schema forward, never back.
 *
 * @param isEmpty whether the database holds nothing at all
 * @throws {ContractError} `journal_unsuitable`
 */
export async function migrate(sql: Sql, isEmpty: boolean): Promise<void> {
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
  for (const step of steps.slice(version)) for (const statement of step) await sql.run(statement);
  await sql.run("UPDATE porthole_schema SET version = ?", newestVersion);
}
