import { connectionOf } from "../connections/connection.js";
import type { Context } from "../context.js";
import { lastSnapshot } from "../import/snapshots.js";
import { publishedOf } from "../published/version.js";
import { type Adapter, bindingOf, methodIn, routeOf } from "../review/adapter.js";
import type { Sql } from "../store/journal.js";
import type { CallFacts, GrantFacts } from "./decide.js";

/** Which method, for whom; all names are exact. */
export interface MethodAddress {
  readonly consumer: string;
  readonly resource: string;
  readonly contractUrl: string;
  readonly method: string;
}

/** Reads what the decision is about, in one state of the database. */
export async function factsOf(
  sql: Sql,
  context: Pick<Context, "modules">,
  { consumer, resource, contractUrl, method }: MethodAddress,
): Promise<CallFacts> {
  const [grantRows, [resourceRow], [contractRow], [assignmentRow]] = [
    await sql.rows(
      `SELECT g.id, g.epoch, g.assignment_epoch, g.revoked_at, m.method, m.removed_at
       FROM grants g LEFT JOIN grant_methods m ON m.grant_id = g.id AND m.method = ?
       WHERE g.consumer = ? AND g.resource = ? AND g.url = ? ORDER BY g.granted_at, g.id`,
      method,
      consumer,
      resource,
      contractUrl,
    ),
    await sql.rows("SELECT * FROM resources WHERE id = ?", resource),
    await sql.rows("SELECT * FROM contracts WHERE url = ?", contractUrl),
    await sql.rows("SELECT * FROM assignments WHERE resource = ? AND url = ?", resource, contractUrl),
  ];
  const connection = resourceRow && connectionOf(resourceRow);
  const published = contractRow && publishedOf(contractRow);
  const adapter = assignmentRow && (JSON.parse(String(assignmentRow.adapter)) as Adapter);
  const bound = adapter && methodIn(adapter, method);
  return {
    grants: grantRows.map(
      (row): GrantFacts => ({
        id: String(row.id),
        epoch: Number(row.epoch),
        assignmentEpoch: Number(row.assignment_epoch),
        isRevoked: row.revoked_at !== null,
        method: row.method === null ? "never" : row.removed_at === null ? "granted" : "removed",
      }),
    ),
    resource: connection && {
      state: connection.state,
      isLoaded: connection.kind === "mcp" || context.modules.has(connection.id),
    },
    contract: published && { isRevoked: published.revokedAt !== null },
    method: published?.manifest.methods.find(({ id }) => id === method),
    assignment: assignmentRow && {
      epoch: Number(assignmentRow.epoch),
      isRemoved: assignmentRow.removed_at !== null,
    },
    binding:
      connection && adapter && bound
        ? bindingOf(bound, adapter.route, routeOf(connection), await lastSnapshot(sql, resource))
        : "never_observed",
  };
}
