import { readConnection } from "../connections/connection.js";
import { type Context, moment } from "../context.js";
import { ContractError } from "../errors.js";
import { lastSnapshot } from "../import/snapshots.js";
import { type PublishedContract, readPublished } from "../published/version.js";
import { type Adapter, routeOf } from "../review/adapter.js";
import { type PreferenceField, readPreference } from "../review/manifest.js";

/**
 * Takes a contract away from a resource; all grants on it end, for good, also when it is assigned again (GRT-04).
 *
 * @throws {ContractError} `contract_mismatch`
 */
export function unassign(context: Context, resource: string, contractUrl: string): Promise<void> {
  return context.journal.change(async (sql) => {
    const ended = await sql.run(
      "UPDATE assignments SET removed_at = ? WHERE resource = ? AND url = ? AND removed_at IS NULL",
      moment(context),
      resource,
      contractUrl,
    );
    if (ended === 0) throw mismatch("the resource does not implement the contract");
  });
}

/**
 * Assigns a published contract to a resource: to the one that it was taken away from, or to another one of whose tools all
 * definitions are the ones that were reviewed (CTR-02).
 *
 * @throws {ContractError} `not_found`, `contract_mismatch`
 */
export function assign(context: Context, resource: string, contractUrl: string): Promise<void> {
  return context.journal.change(async (sql) => {
    await readPublished(sql, contractUrl);
    const connection = await readConnection(sql, resource);
    const rows = await sql.rows("SELECT * FROM assignments WHERE url = ? ORDER BY resource", contractUrl);
    const there = rows.find((row) => row.resource === resource);
    if (there?.removed_at === null) return;
    const reviewed = JSON.parse(String((there ?? rows[0])?.adapter)) as Adapter;
    const snapshot = await lastSnapshot(sql, resource);
    const differing = Object.entries(reviewed.methods).filter(([, { tool, digests }]) => {
      const seen = snapshot?.tools.find(({ name }) => name === tool);
      return seen?.digests.definition !== digests.definition;
    });
    if (differing.length > 0) {
      throw mismatch("the resource does not offer what was reviewed", {
        methods: differing.map(([id]) => id),
      });
    }
    const adapter: Adapter = { ...reviewed, route: routeOf(connection) };
    await sql.run(
      `INSERT INTO assignments (resource, url, adapter, epoch) VALUES (?, ?, ?, 1)
       ON CONFLICT (resource, url) DO UPDATE
       SET adapter = excluded.adapter, epoch = assignments.epoch + 1, removed_at = NULL`,
      resource,
      contractUrl,
      JSON.stringify(adapter),
    );
  });
}

/**
 * The resources that a choice may offer: those that implement all of its contracts, each by its exact URL (CTR-06, CTR-07).
 *
 * @throws {ContractError} `preference_invalid`
 */
export async function resourcesFor({ journal }: Context, field: PreferenceField): Promise<readonly string[]> {
  const [contractUrl = ""] = field.contracts;
  const [read] = readPreference({ contractUrl, fields: [field] }).fields;
  return journal.read(async (sql) => {
    const rows = await sql.rows(
      `SELECT a.resource, a.url FROM assignments a JOIN resources r ON r.id = a.resource
       JOIN contracts c ON c.url = a.url
       WHERE a.removed_at IS NULL AND c.revoked_at IS NULL AND r.state = 'connected' ORDER BY a.resource`,
    );
    const implemented = new Map<string, Set<string>>();
    for (const row of rows) {
      const resource = String(row.resource);
      implemented.set(resource, (implemented.get(resource) ?? new Set()).add(String(row.url)));
    }
    return [...implemented]
      .filter(([, urls]) => read?.contracts.every((url) => urls.has(url)))
      .map(([resource]) => resource);
  });
}

/**
 * Takes a published version out of use; it stays readable at its URL.
 *
 * @throws {ContractError} `not_found`
 */
export function revokeContract(context: Context, contractUrl: string): Promise<PublishedContract> {
  return context.journal.change(async (sql) => {
    await readPublished(sql, contractUrl);
    await sql.run(
      "UPDATE contracts SET revoked_at = ? WHERE url = ? AND revoked_at IS NULL",
      moment(context),
      contractUrl,
    );
    return readPublished(sql, contractUrl);
  });
}

function mismatch(message: string, details: Readonly<Record<string, unknown>> = {}): ContractError {
  return new ContractError("contract_mismatch", "CTR-09", message, details);
}
