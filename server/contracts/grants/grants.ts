import { randomUUID } from "node:crypto";
import { type Context, moment } from "../context.js";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { legible } from "../names/legible.js";
import { readPublished } from "../published/version.js";
import type { Row, Sql } from "../store/journal.js";
import { requireConsumerId } from "./consumer-id.js";

/** An owner's consent: this consumer, this resource, this exact contract, these methods. */
export interface Grant {
  readonly id: string;
  readonly consumer: string;
  readonly resource: string;
  readonly contractUrl: string;
  /** What it allows now, by id; what was taken away never comes back to it. */
  readonly methods: readonly string[];
  /** Grows with every change. */
  readonly epoch: number;
  readonly grantedAt: string;
  readonly revokedAt: string | null;
  /** How many calls it allows in all, and how many were admitted; `null` where it sets no bound. */
  readonly calls: { readonly allowed: number; readonly used: number } | null;
}

export interface GrantOptions {
  readonly consumer: string;
  readonly contractUrl: string;
  /** Each by its id: there is no way to say all of them. */
  readonly methods: readonly string[];
  /** Which resource; may be absent where one alone implements the contract. */
  readonly resource?: string;
  /** How many calls it allows in all; any number when absent. A call counts when it is admitted, whatever comes of it. */
  readonly calls?: number;
}

const mostCalls = 1_000_000_000;

type Journaled = Pick<Context, "journal" | "now">;

/**
 * Grants methods of a contract at a resource to a consumer.
 *
 * @throws {ContractError} `grant_invalid`, `contract_mismatch`
 */
export function grant(context: Journaled, options: GrantOptions): Promise<Grant> {
  return context.journal.change((sql) => addGrant(sql, context, options));
}

export async function addGrant(
  sql: Sql,
  context: Pick<Context, "now">,
  options: GrantOptions,
): Promise<Grant> {
  const consumer = requireConsumerId(options.consumer);
  const { contractUrl, methods } = options;
  const published = await readPublished(sql, contractUrl).catch((cause) => {
    throw invalid("no contract was published at exactly this URL", { contractUrl }, cause);
  });
  if (published.revokedAt !== null) throw invalid("the contract was taken out of use", { contractUrl });
  const known = new Set<string>(published.manifest.methods.map(({ id }) => id));
  const unknown = methods.filter((method) => !known.has(method));
  const allowed = contractLimits.methodsPerContract;
  if (methods.length === 0 || methods.length > allowed || new Set(methods).size < methods.length) {
    throw invalid(`a grant names 1 to ${allowed} methods, each once`, { actual: methods.length });
  }
  const { calls = null } = options;
  if (calls !== null && !(Number.isInteger(calls) && calls >= 1 && calls <= mostCalls)) {
    throw invalid(`a grant allows 1 to ${mostCalls} calls, or any number`, { actual: calls });
  }
  if (unknown.length > 0) throw unknownMethods("the contract has no such methods", unknown);
  const assignments = await sql.rows(
    "SELECT resource, epoch FROM assignments WHERE url = ? AND removed_at IS NULL ORDER BY resource",
    contractUrl,
  );
  const assignment =
    options.resource === undefined && assignments.length === 1
      ? assignments[0]
      : assignments.find(({ resource }) => resource === options.resource);
  if (!assignment) {
    const message = "no such resource implements the contract; several may, and then one has to be named";
    throw new ContractError("contract_mismatch", "CTR-09", message);
  }
  const [id, at] = [randomUUID(), moment(context)];
  await sql.run(
    `INSERT INTO grants (id, consumer, resource, url, epoch, assignment_epoch, granted_at, calls_allowed)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?)`,
    id,
    consumer,
    String(assignment.resource),
    contractUrl,
    Number(assignment.epoch),
    at,
    calls,
  );
  for (const method of methods) {
    await sql.run("INSERT INTO grant_methods (grant_id, method) VALUES (?, ?)", id, method);
  }
  return readGrant(sql, id);
}

/**
 * Takes methods away from a grant, for good: adding them back is a new grant (GRT-04). Without methods, all of it; a grant that
 * has ended stays as it is.
 *
 * @throws {ContractError} `not_found`, `grant_invalid`
 */
export function revokeGrant(context: Journaled, id: string, methods?: readonly string[]): Promise<Grant> {
  return context.journal.change(async (sql) => {
    const before = await readGrant(sql, id);
    if (methods?.length === 0) throw invalid("name the methods that are taken away", {});
    const unknown = methods?.filter((method) => !before.methods.includes(method)) ?? [];
    if (unknown.length > 0) throw unknownMethods("the grant does not allow these methods", unknown);
    return takeAway(sql, before, methods ?? before.methods, moment(context));
  });
}

/**
 * Ends all grants of a consumer.
 *
 * @returns those that had not ended
 */
export function revokeGrantsOf(context: Journaled, consumer: string): Promise<readonly Grant[]> {
  return context.journal.change(async (sql) => {
    const rows = await sql.rows(
      "SELECT id FROM grants WHERE consumer = ? AND revoked_at IS NULL ORDER BY granted_at, id",
      requireConsumerId(consumer),
    );
    const ended: Grant[] = [];
    for (const { id } of rows) {
      const grant = await readGrant(sql, String(id));
      ended.push(await takeAway(sql, grant, grant.methods, moment(context)));
    }
    return ended;
  });
}

async function takeAway(sql: Sql, grant: Grant, methods: readonly string[], at: string): Promise<Grant> {
  if (grant.revokedAt !== null) return grant;
  for (const method of methods) {
    await sql.run(
      "UPDATE grant_methods SET removed_at = ? WHERE grant_id = ? AND method = ? AND removed_at IS NULL",
      at,
      grant.id,
      method,
    );
  }
  const isEmpty = grant.methods.every((method) => methods.includes(method));
  await sql.run(
    "UPDATE grants SET epoch = epoch + 1, revoked_at = ? WHERE id = ?",
    isEmpty ? at : null,
    grant.id,
  );
  return readGrant(sql, grant.id);
}

/** All grants, of one consumer or of all, the oldest first. */
export function listGrants(
  { journal }: Pick<Context, "journal">,
  consumer?: string,
): Promise<readonly Grant[]> {
  return journal.read(async (sql) => {
    const rows =
      consumer === undefined
        ? await sql.rows("SELECT id FROM grants ORDER BY granted_at, id")
        : await sql.rows("SELECT id FROM grants WHERE consumer = ? ORDER BY granted_at, id", consumer);
    const grants: Grant[] = [];
    for (const { id } of rows) grants.push(await readGrant(sql, String(id)));
    return grants;
  });
}

/** @throws {ContractError} `not_found` */
export async function readGrant(sql: Sql, id: string): Promise<Grant> {
  const [row] = await sql.rows("SELECT * FROM grants WHERE id = ?", id);
  if (!row) throw new ContractError("not_found", "GRT-01", "there is no such grant");
  const methods = await sql.rows(
    "SELECT method FROM grant_methods WHERE grant_id = ? AND removed_at IS NULL ORDER BY method",
    id,
  );
  return grantOf(row, methods);
}

function grantOf(row: Row, methods: readonly Row[]): Grant {
  return {
    id: String(row.id),
    consumer: String(row.consumer),
    resource: String(row.resource),
    contractUrl: String(row.url),
    methods: methods.map(({ method }) => String(method)),
    epoch: Number(row.epoch),
    grantedAt: String(row.granted_at),
    revokedAt: row.revoked_at === null ? null : String(row.revoked_at),
    calls:
      row.calls_allowed === null
        ? null
        : { allowed: Number(row.calls_allowed), used: Number(row.calls_used) },
  };
}

function unknownMethods(message: string, methods: readonly string[]): ContractError {
  const named = methods.map((method) => legible(String(method)).slice(0, 100));
  return invalid(`${message}: ${named.map((name) => `"${name}"`).join(", ")}`, { methods: named });
}

function invalid(
  message: string,
  details: Readonly<Record<string, unknown>>,
  cause?: unknown,
): ContractError {
  return new ContractError("grant_invalid", "GRT-01", message, details, { cause });
}
