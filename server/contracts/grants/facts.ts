import { type Connection, connectionOf } from "../connections/connection.js";
import type { Context } from "../context.js";
import { isMethodId } from "../names/method-id.js";
import { bindingOf, routeOf } from "../review/adapter.js";
import type { Journal, Row, Sql } from "../store/journal.js";
import { isConsumerId } from "./consumer-id.js";
import type { CallFacts, GrantFacts } from "./decide.js";
import type { DocumentKeys, Documents, Known } from "./known.js";
import type { FactMark, Recalled } from "./recalled.js";

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
  /** Milliseconds for which its server says that it holds; `null` where it says nothing. */
  readonly ttlMs: number | null;
}

/** One method in one grant, and the rest of what decides on it. */
const granted = `
  SELECT (SELECT mark FROM fact_mark) AS mark, g.id AS grant_id, g.resource, g.url, m.method, g.epoch, g.assignment_epoch, g.revoked_at, g.calls_allowed, m.removed_at,
    a.epoch AS current_epoch, a.removed_at AS unassigned_at, c.revoked_at AS contract_revoked_at,
    k.digest AS catalog_digest, k.observed_at, k.ttl_ms, r.id, r.owner, r.kind, r.state, r.connection, r.created_at, r.changed_at
  FROM grants g
  JOIN grant_methods m ON m.grant_id = g.id
  JOIN assignments a ON a.resource = g.resource AND a.url = g.url
  JOIN contracts c ON c.url = g.url
  JOIN resources r ON r.id = g.resource
  LEFT JOIN catalogs k ON k.resource = g.resource
  WHERE g.consumer = ?`;
const order = "ORDER BY g.url, g.resource, m.method, g.granted_at, g.id";

/** What facts are made with. */
type Reading = Pick<Context, "modules"> & { readonly known: Known; readonly recalled: Recalled };

/**
 * Reads, in one state of the database, what decides on every method that a consumer was ever granted, or on one alone: a list
 * and a call are answered from the same rows (GRT-09).
 */
export async function factsOf(
  sql: Sql,
  reading: Reading,
  consumer: string,
  only?: MethodAddress,
): Promise<readonly AddressedFacts[]> {
  const found: AddressedFacts[] = [];
  for (const same of grouped(await rowsOf(sql, reading, consumer, only))) {
    found.push(factsIn(same, reading, consumer, await reading.known.read(sql, keysOf(same[0]))));
  }
  return found;
}

/**
 * The same, by one statement where all else is known already.
 *
 * @param mark where it was read just now
 */
export async function readFacts(
  journal: Pick<Journal, "rows" | "read">,
  reading: Reading,
  consumer: string,
  only?: MethodAddress,
  mark?: FactMark,
): Promise<readonly AddressedFacts[]> {
  const groups = grouped(await rowsOf(journal, reading, consumer, only, mark));
  const found: AddressedFacts[] = [];
  for (const same of groups) {
    const documents = reading.known.find(keysOf(same[0]));
    // What is not known is read in the state that the rows are of.
    if (!documents) return journal.read((sql) => factsOf(sql, reading, consumer, only));
    found.push(factsIn(same, reading, consumer, documents));
  }
  return found;
}

async function rowsOf(
  sql: Pick<Sql, "rows">,
  { recalled }: Pick<Reading, "recalled">,
  consumer: string,
  only: MethodAddress | undefined,
  mark?: FactMark,
): Promise<readonly Row[]> {
  // No engine has to understand a text that can be the name of nothing.
  if (!isConsumerId(consumer) || (only && !canBeNamed(only))) return [];
  if (!only) return sql.rows(`${granted} ${order}`, consumer);
  const { resource, contractUrl, method } = only;
  const key = [consumer, resource, contractUrl, method];
  const read = () =>
    sql.rows(`${granted} AND g.resource = ? AND g.url = ? AND m.method = ? ${order}`, ...key);
  return recalled.rows(sql, key, read, mark);
}

function keysOf(row: Row): DocumentKeys {
  return {
    url: String(row.url),
    method: String(row.method),
    resource: String(row.resource),
    epoch: Number(row.current_epoch),
    catalogDigest: row.catalog_digest === null ? null : String(row.catalog_digest),
  };
}

/** @param same the rows of one method */
function factsIn(
  same: SameMethod,
  { modules }: Reading,
  consumer: string,
  { entry, pinned, seen }: Documents,
): AddressedFacts {
  const [row] = same;
  const { resource, url, method, epoch } = keysOf(row);
  const connection = connectionOf(row);
  const bound = pinned.methods.get(method);
  return {
    address: { consumer, resource, contractUrl: url, method },
    place: {
      connection,
      epoch,
      observedAt: row.observed_at === null ? null : String(row.observed_at),
      ttlMs: row.ttl_ms === null ? null : Number(row.ttl_ms),
    },
    facts: {
      grants: same.map(grantFacts),
      resource: {
        state: connection.state,
        isLoaded:
          connection.kind === "mcp" || modules.get(connection.id)?.catalogDigest === row.catalog_digest,
      },
      contract: { isRevoked: row.contract_revoked_at !== null },
      method: entry,
      assignment: { epoch, isRemoved: row.unassigned_at !== null },
      binding: bound ? bindingOf(bound, pinned.route, routeOf(connection), seen) : "never_observed",
    },
  };
}

function canBeNamed({ resource, contractUrl, method }: MethodAddress): boolean {
  const isPrintable = (text: string) => typeof text === "string" && /^[!-~]{1,2048}$/.test(text);
  return isMethodId(method) && isPrintable(resource) && isPrintable(contractUrl);
}

/** Rows of one method; they stand together. */
type SameMethod = readonly [Row, ...Row[]];

function grouped(rows: readonly Row[]): readonly SameMethod[] {
  const groups = new Map<string, [Row, ...Row[]]>();
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
