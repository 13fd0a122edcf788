import { type Connection, readConnection, requireConnected } from "../connections/connection.js";
import { type Context, moment } from "../context.js";
import type { Digest } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { CatalogSnapshot } from "../import/catalog.js";
import { lastSnapshot } from "../import/snapshots.js";
import { requireSlug } from "../names/slug.js";
import { newestVersion } from "../published/version.js";
import type { Row, Sql } from "../store/journal.js";
import type { Adapter } from "./adapter.js";
import { buildStage, type StagedContract, type StageOptions } from "./stage.js";

/** A stage with what only its review and its publishing need. */
export interface StoredStage {
  readonly staged: StagedContract;
  readonly options: StageOptions;
  readonly adapter: Adapter;
  readonly stagedAt: string;
}

export function storedStageOf(row: Row): StoredStage {
  // Written by `keepStage` alone.
  const { staged, options } = JSON.parse(String(row.stage)) as Pick<StoredStage, "staged" | "options">;
  const adapter = JSON.parse(String(row.adapter)) as Adapter;
  return { staged, options, adapter, stagedAt: String(row.staged_at) };
}

/**
 * Stages the next version of a contract from what was last seen of its connection; the published one is left alone
 * (REV-01), and a stage that waits is replaced.
 *
 * @throws {ContractError} `connection_invalid`, `not_found`, `connection_unavailable`, `catalog_incomplete`, and what
 *   `buildStage` throws
 */
export async function stageContract(context: Context, options: StageOptions): Promise<StagedContract> {
  requireSlug(options.slug, "the name of a contract");
  return context.journal.change(async (sql) => {
    const connection = await readConnection(sql, options.connection);
    requireConnected(connection);
    const snapshot = await lastSnapshot(sql, connection.id);
    if (!snapshot) {
      const message = "nothing was seen of the connection yet: import its catalog first";
      throw new ContractError("catalog_incomplete", "IMP-08", message, { page: 0, reason: "never_imported" });
    }
    return keepStage(sql, context, options, connection, snapshot);
  });
}

async function keepStage(
  sql: Sql,
  context: Context,
  options: StageOptions,
  connection: Connection,
  snapshot: CatalogSnapshot,
): Promise<StagedContract> {
  const published = await newestVersion(sql, options.slug);
  if (published && published.resource !== connection.id) {
    const message = `the versions of "${options.slug}" are of the connection "${published.resource}": choose another name`;
    throw new ContractError("catalog_context_mismatch", "IMP-11", message);
  }
  const version = (published?.manifest.version ?? 0) + 1;
  const { publicUrl } = context;
  const { staged, adapter } = buildStage(options, { connection, snapshot, version, publicUrl, published });
  const [waiting] = await sql.rows("SELECT digest FROM stages WHERE slug = ?", options.slug);
  // What waits already keeps its code.
  if (waiting?.digest === staged.stageDigest) return staged;
  await sql.run("DELETE FROM stages WHERE slug = ?", options.slug);
  await sql.run(
    `INSERT INTO stages (slug, resource, version, digest, stage, adapter, staged_at, code_tries)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
    options.slug,
    connection.id,
    version,
    staged.stageDigest,
    JSON.stringify({ staged, options }),
    JSON.stringify(adapter),
    moment(context),
  );
  return staged;
}

/**
 * Stages again what was published or staged of a connection, where what is seen of it now is something else (REV-01).
 *
 * @returns the slugs of what has to be reviewed
 */
export async function stageChanges(
  sql: Sql,
  context: Context,
  connection: Connection,
  snapshot: CatalogSnapshot,
): Promise<readonly string[]> {
  const slugs = await sql.rows(
    `SELECT slug FROM stages WHERE resource = ? UNION
     SELECT c.slug FROM contracts c JOIN assignments a ON a.url = c.url WHERE a.resource = ?`,
    connection.id,
    connection.id,
  );
  const names = new Set(snapshot.tools.map(({ name }) => name));
  const staged: string[] = [];
  for (const { slug } of slugs) {
    const options = await optionsOf(sql, String(slug), connection.id);
    const methods = options?.methods.filter(({ tool }) => names.has(tool)) ?? [];
    if (!options || methods.length === 0) continue;
    const before = await stageDigestOf(sql, options.slug);
    const published = await newestVersion(sql, options.slug);
    const { publicUrl } = context;
    const version = (published?.manifest.version ?? 0) + 1;
    const next = { ...options, methods };
    const { staged: made } = buildStage(next, { connection, snapshot, version, publicUrl, published });
    if (before === undefined && made.changes.every(({ change }) => change === "same")) continue;
    await keepStage(sql, context, next, connection, snapshot);
    if (made.stageDigest !== before) staged.push(options.slug);
  }
  return staged;
}

async function stageDigestOf(sql: Sql, slug: string): Promise<Digest | undefined> {
  const [row] = await sql.rows("SELECT digest FROM stages WHERE slug = ?", slug);
  return row && (String(row.digest) as Digest);
}

/** How a contract was selected: as its stage has it, else as its newest version has it. */
async function optionsOf(sql: Sql, slug: string, connection: string): Promise<StageOptions | undefined> {
  const [row] = await sql.rows("SELECT * FROM stages WHERE slug = ?", slug);
  if (row) return storedStageOf(row).options;
  const newest = await newestVersion(sql, slug);
  if (!newest) return undefined;
  const { manifest, adapter, published } = newest;
  return {
    connection,
    slug,
    disclosure: published.review.disclosure,
    dependencies: "none",
    methods: manifest.methods.map(({ id, summary, declaredEffect: { effect, note }, limits }) => {
      const { tool, definition } = adapter.methods[id] as Adapter["methods"][typeof id];
      // A summary that was the producer's follows the producer, and is reviewed again with it.
      const own = summary === (definition.description ?? "") ? {} : { summary };
      return { tool, id, effect, note, ...own, deadlineMs: limits.deadlineMs };
    }),
  };
}

/** @throws {ContractError} `not_found` */
export async function readStage(sql: Sql, slug: string): Promise<StoredStage & { readonly row: Row }> {
  const [row] = await sql.rows("SELECT * FROM stages WHERE slug = ?", slug);
  if (row) return { ...storedStageOf(row), row };
  throw new ContractError("not_found", "REV-02", "nothing of this name waits for a review");
}
