import { type Connection, connectionOf } from "../connections/connection.js";
import type { Context } from "../context.js";
import { isMethodId } from "../names/method-id.js";
import { bindingOf, routeOf } from "../review/adapter.js";
import type { Row, Sql } from "../store/journal.js";
import { isConsumerId } from "./consumer-id.js";
import type { CallFacts, GrantFacts } from "./decide.js";
import type { Known } from "./known.js";

/** Which method, for whom; all names are exact. */
export interface MethodAddress {
  readonly consumer: string;
  readonly resource: string;
  readonly contractUrl: string;
  readonly method: string;
}

/** A method that was once granted to a consumer, and what decides on it. */
export interface AddressedFacts {
  readonly address: MethodAddress;
  readonly facts: CallFacts;
  readonly place: MethodPlace;
}

/** Where a method is run. */
export interface MethodPlace {
  readonly connection: Connection;
  /** Of the assignment of the contract, with which what was pinned changes. */
  readonly epoch: number;
  /** When the resource's catalog was read last, as ISO 8601; `null` for one that was never dated. */
  readonly observedAt: string | null;
}

/** One method in one grant, and the rest of what decides on it. */
const granted = `
  SELECT g.id AS grant_id, g.resource, g.url, m.method, g.epoch, g.assignment_epoch, g.revoked_at, g.calls_allowed, m.removed_at,
    a.epoch AS current_epoch, a.removed_at AS unassigned_at, c.revoked_at AS contract_revoked_at,
    k.digest AS catalog_digest, k.observed_at, r.id, r.owner, r.kind, r.state, r.connection, r.created_at, r.changed_at
  FROM grants g
  JOIN grant_methods m ON m.grant_id = g.id
  JOIN assignments a ON a.resource = g.resource AND a.url = g.url
  JOIN contracts c ON c.url = g.url
  JOIN resources r ON r.id = g.resource
  LEFT JOIN catalogs k ON k.resource = g.resource
  WHERE g.consumer = ?`;
const order = "ORDER BY g.url, g.resource, m.method, g.granted_at, g.id";

/**
 * Reads, in one state of the database, what decides on every method that a consumer was ever granted, or on one alone: a list
 * and a call are answered from the same rows (GRT-09).
 */
export async function factsOf(
  sql: Sql,
  { modules, known }: Pick<Context, "modules"> & { readonly known: Known },
  consumer: string,
  only?: MethodAddress,
): Promise<readonly AddressedFacts[]> {
  // No engine has to understand a text that can be the name of nothing.
  if (!isConsumerId(consumer) || (only && !canBeNamed(only))) return [];
  const rows = only
    ? await sql.rows(
        `${granted} AND g.resource = ? AND g.url = ? AND m.method = ? ${order}`,
        consumer,
        only.resource,
        only.contractUrl,
        only.method,
      )
    : await sql.rows(`${granted} ${order}`, consumer);
  const found: AddressedFacts[] = [];
  for (const same of grouped(rows)) {
    const [row] = same;
    if (!row) continue;
    const address = {
      consumer,
      resource: String(row.resource),
      contractUrl: String(row.url),
      method: String(row.method),
    };
    const connection = connectionOf(row);
    const epoch = Number(row.current_epoch);
    const pinned = await known.pinned(sql, address.resource, address.contractUrl, epoch);
    const bound = pinned.methods.get(address.method);
    const seen =
      row.catalog_digest === null
        ? undefined
        : await known.seen(sql, address.resource, String(row.catalog_digest));
    found.push({
      address,
      place: { connection, epoch, observedAt: row.observed_at === null ? null : String(row.observed_at) },
      facts: {
        grants: same.map(grantFacts),
        resource: {
          state: connection.state,
          isLoaded:
            connection.kind === "mcp" || modules.get(connection.id)?.catalogDigest === row.catalog_digest,
        },
        contract: { isRevoked: row.contract_revoked_at !== null },
        method: await known.entry(sql, address.contractUrl, address.method),
        assignment: { epoch, isRemoved: row.unassigned_at !== null },
        binding: bound ? bindingOf(bound, pinned.route, routeOf(connection), seen) : "never_observed",
      },
    });
  }
  return found;
}

function canBeNamed({ resource, contractUrl, method }: MethodAddress): boolean {
  const isPrintable = (text: string) => typeof text === "string" && /^[!-~]{1,2048}$/.test(text);
  return isMethodId(method) && isPrintable(resource) && isPrintable(contractUrl);
}

/** Rows of one method; they stand together. */
function grouped(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.resource, row.url, row.method]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function grantFacts(row: Row): GrantFacts {
  return {
    id: String(row.grant_id),
    epoch: Number(row.epoch),
    assignmentEpoch: Number(row.assignment_epoch),
    isRevoked: row.revoked_at !== null,
    isRemoved: row.removed_at !== null,
    callsAllowed: row.calls_allowed === null ? null : Number(row.calls_allowed),
  };
}
