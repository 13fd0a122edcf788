import { randomUUID } from "node:crypto";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { legible } from "../names/legible.js";
import type { Row, Sql } from "../store/journal.js";
import { requireConsumerId } from "./consumer-id.js";
import { type Grant, readGrant, readGrants } from "./grant.js";

/** What an owner allows. */
export interface Consent {
  readonly consumer: string;
  readonly resource: string;
  /** The exact URL of one published version. */
  readonly contractUrl: string;
  /** One to 32 ids of it. */
  readonly methods: readonly string[];
}

/**
 * Writes a grant. It adds to the ones that there are; what was taken out of an older one comes back by this alone.
 *
 * @throws {ContractError} `grant_invalid`, `contract_mismatch`, `contract_unavailable`, `connection_unavailable`
 */
export async function writeGrant(sql: Sql, consent: Consent, at: string): Promise<Grant> {
  const consumer = requireConsumerId(consent.consumer);
  const { resource, contractUrl } = consent;
  const assignment = await requireAssignment(sql, resource, contractUrl);
  const methods = requireMethods(consent.methods, String(assignment.manifest));
  const id = randomUUID();
  await sql.run(
    `INSERT INTO grants (id, consumer, resource, url, epoch, assignment_epoch, granted_at)
     VALUES (?, ?, ?, ?, 1, ?, ?)`,
    id,
    consumer,
    resource,
    contractUrl,
    Number(assignment.epoch),
    at,
  );
  for (const method of methods) {
    await sql.run("INSERT INTO grant_methods (grant_id, method) VALUES (?, ?)", id, method);
  }
  return readGrant(sql, id);
}

/** Ends a grant; one that has ended stays as it is. @throws {ContractError} `not_found` */
export async function endGrant(sql: Sql, id: string, at: string): Promise<Grant> {
  await sql.run(
    "UPDATE grants SET revoked_at = ?, epoch = epoch + 1 WHERE id = ? AND revoked_at IS NULL",
    at,
    id,
  );
  return readGrant(sql, id);
}

/** Ends all grants of a consumer. @returns those that had not ended */
export async function endGrants(sql: Sql, consumer: string, at: string): Promise<readonly Grant[]> {
  const live = (await readGrants(sql, { consumer })).filter(({ revokedAt }) => revokedAt === null);
  const ended: Grant[] = [];
  for (const { id } of live) ended.push(await endGrant(sql, id, at));
  return ended;
}

/**
 * Takes methods out of a grant, for good (GRT-04).
 *
 * @throws {ContractError} `not_found`, `grant_invalid`: methods that never stood in it
 */
export async function narrowGrant(
  sql: Sql,
  id: string,
  methods: readonly string[],
  at: string,
): Promise<Grant> {
  const grant = await readGrant(sql, id);
  const unknown = methods.filter((method) => ![...grant.methods, ...grant.removed].includes(method));
  if (unknown.length > 0 || methods.length === 0) {
    throw invalid("the grant has no such methods", unknown, "unknown");
  }
  let changed = 0;
  for (const method of new Set(methods)) {
    changed += await sql.run(
      "UPDATE grant_methods SET removed_at = ? WHERE grant_id = ? AND method = ? AND removed_at IS NULL",
      at,
      id,
      method,
    );
  }
  if (changed > 0) await sql.run("UPDATE grants SET epoch = epoch + 1 WHERE id = ?", id);
  return readGrant(sql, id);
}

async function requireAssignment(sql: Sql, resource: string, contractUrl: string): Promise<Row> {
  const [row] = await sql.rows(
    `SELECT a.epoch, a.removed_at, c.manifest, c.revoked_at, r.state FROM assignments a
     JOIN contracts c ON c.url = a.url JOIN resources r ON r.id = a.resource
     WHERE a.resource = ? AND a.url = ?`,
    resource,
    contractUrl,
  );
  if (!row || row.removed_at !== null) {
    const message = "the connection does not implement the contract of this exact URL";
    throw new ContractError("contract_mismatch", "GRT-01", message);
  }
  if (row.revoked_at !== null) {
    const message = "the contract was revoked: nothing of it is granted any more";
    throw new ContractError("contract_unavailable", "GRT-01", message, { reason: "revoked" });
  }
  if (row.state === "revoked") {
    const message = "the connection was revoked: nothing of it is granted any more";
    throw new ContractError("connection_unavailable", "GRT-01", message, { reason: "revoked" });
  }
  return row;
}

function requireMethods(methods: readonly string[], manifest: string): readonly string[] {
  const allowed = contractLimits.methodsPerContract;
  if (!Array.isArray(methods) || methods.length === 0) {
    throw invalid("a grant names the methods that it allows, one by one", [], "none");
  }
  if (methods.length > allowed) {
    throw invalid(`a grant has at most ${allowed} methods, not ${methods.length}`, [], "too_many");
  }
  const twice = methods.filter((method, at) => methods.indexOf(method) !== at);
  if (twice.length > 0) throw invalid("a grant names each method once", twice, "twice");
  // It was written as a manifest.
  const there = new Set((JSON.parse(manifest) as { methods: { id: string }[] }).methods.map(({ id }) => id));
  const unknown = methods.filter((method) => !there.has(method));
  if (unknown.length > 0) throw invalid("the contract has no such methods", unknown, "unknown");
  return methods;
}

function invalid(message: string, methods: readonly string[], reason: string): ContractError {
  const named = methods.map((method) => legible(String(method)).slice(0, 100));
  const list = named.length > 0 ? `: ${named.map((name) => `"${name}"`).join(", ")}` : "";
  const rule = reason === "none" || reason === "too_many" ? "GRT-08" : "GRT-01";
  return new ContractError("grant_invalid", rule, `${message}${list}`, { reason, methods: named });
}
