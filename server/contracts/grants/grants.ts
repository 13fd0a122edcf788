import { randomUUID } from "node:crypto";
import { type Context, moment } from "../context.js";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { requireText } from "../names/slug.js";
import { readPublished } from "../published/version.js";
import type { Row, Sql } from "../store/journal.js";

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
}

export interface GrantOptions {
  readonly consumer: string;
  readonly contractUrl: string;
  /** Each by its id: there is no way to say all of them. */
  readonly methods: readonly string[];
  /** Which resource; may be absent where one alone implements the contract. */
  readonly resource?: string;
}

/**
 * Grants methods of a contract at a resource to a consumer.
 *
 * @throws {ContractError} `grant_invalid`, `contract_mismatch`
 */
export function grant(context: Context, options: GrantOptions): Promise<Grant> {
  return context.journal.change((sql) => addGrant(sql, context, options));
}

export async function addGrant(sql: Sql, context: Context, options: GrantOptions): Promise<Grant> {
  const consumer = checked(() => requireText(options.consumer, "a consumer"));
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
  if (unknown.length > 0) throw invalid("the contract has no such methods", { methods: unknown });
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
    `INSERT INTO grants (id, consumer, resource, url, epoch, assignment_epoch, granted_at)
     VALUES (?, ?, ?, ?, 1, ?, ?)`,
    id,
    consumer,
    String(assignment.resource),
    contractUrl,
    Number(assignment.epoch),
    at,
  );
  for (const method of methods) {
    await sql.run("INSERT INTO grant_methods (grant_id, method) VALUES (?, ?)", id, method);
  }
  return readGrant(sql, id);
}

/**
 * Takes methods away from a grant, for good: adding them back is a new grant (GRT-04). Without methods, all of it.
 *
 * @throws {ContractError} `not_found`, `grant_invalid`
 */
export function revokeGrant(context: Context, id: string, methods?: readonly string[]): Promise<Grant> {
  return context.journal.change(async (sql) => {
    const before = await readGrant(sql, id);
    const at = moment(context);
    const unknown = methods?.filter((method) => !before.methods.includes(method)) ?? [];
    if (unknown.length > 0) throw invalid("the grant does not allow these methods", { methods: unknown });
    for (const method of methods ?? before.methods) {
      await sql.run(
        "UPDATE grant_methods SET removed_at = ? WHERE grant_id = ? AND method = ? AND removed_at IS NULL",
        at,
        id,
        method,
      );
    }
    const isEmpty = before.methods.every((method) => (methods ?? before.methods).includes(method));
    await sql.run("UPDATE grants SET epoch = epoch + 1 WHERE id = ?", id);
    if (isEmpty)
      await sql.run("UPDATE grants SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", at, id);
    return readGrant(sql, id);
  });
}

/** All grants, of one consumer or of all, the oldest first. */
export function listGrants({ journal }: Context, consumer?: string): Promise<readonly Grant[]> {
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
  };
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : "", {}, cause);
  }
}

function invalid(
  message: string,
  details: Readonly<Record<string, unknown>>,
  cause?: unknown,
): ContractError {
  return new ContractError("grant_invalid", "GRT-01", message, details, { cause });
}
