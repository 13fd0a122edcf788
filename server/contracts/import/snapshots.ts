import type { Sql } from "../store/journal.js";
import type { CatalogSnapshot } from "./catalog.js";

/** Keeps a snapshot as what was last seen of its resource. */
export async function keepSnapshot(sql: Sql, snapshot: CatalogSnapshot): Promise<void> {
  const { connectionId, catalogDigest, observedAt, ttlMs } = snapshot;
  await sql.run(
    `INSERT INTO catalogs (resource, digest, snapshot, observed_at, ttl_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (resource) DO UPDATE
     SET digest = excluded.digest, snapshot = excluded.snapshot, observed_at = excluded.observed_at, ttl_ms = excluded.ttl_ms`,
    connectionId,
    catalogDigest,
    JSON.stringify(snapshot),
    observedAt,
    ttlMs,
  );
}

/** What was last seen of a resource; undefined when nothing was. */
export async function lastSnapshot(sql: Sql, resource: string): Promise<CatalogSnapshot | undefined> {
  const [row] = await sql.rows("SELECT snapshot FROM catalogs WHERE resource = ?", resource);
  // Written by `keepSnapshot` alone.
  return row && (JSON.parse(String(row.snapshot)) as CatalogSnapshot);
}
