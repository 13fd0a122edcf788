import { ContractError } from "../errors.js";
import type { Sql } from "../store/journal.js";

/** Which resource implements which contract. */
export interface Assignment {
  readonly resource: string;
  readonly contractUrl: string;
}

/**
 * Takes a contract off a resource: every grant there is worth nothing from then on.
 *
 * @throws {ContractError} `contract_mismatch`
 */
export async function removeAssignment(sql: Sql, assignment: Assignment, at: string): Promise<void> {
  const { resource, contractUrl } = assignment;
  const removed = await sql.run(
    `UPDATE assignments SET removed_at = ?, epoch = epoch + 1
     WHERE resource = ? AND url = ? AND removed_at IS NULL`,
    at,
    resource,
    contractUrl,
  );
  if (removed === 0) await requireKnown(sql, assignment);
}

/**
 * Puts a contract back on its resource, for grants to come; those of before stay dead (GRT-04).
 *
 * @throws {ContractError} `contract_mismatch`
 */
export async function restoreAssignment(sql: Sql, assignment: Assignment): Promise<void> {
  const { resource, contractUrl } = assignment;
  const restored = await sql.run(
    "UPDATE assignments SET removed_at = NULL WHERE resource = ? AND url = ? AND removed_at IS NOT NULL",
    resource,
    contractUrl,
  );
  if (restored === 0) await requireKnown(sql, assignment);
}

async function requireKnown(sql: Sql, { resource, contractUrl }: Assignment): Promise<void> {
  const [row] = await sql.rows(
    "SELECT epoch FROM assignments WHERE resource = ? AND url = ?",
    resource,
    contractUrl,
  );
  if (row) return;
  const message = "the connection never implemented the contract of this exact URL";
  throw new ContractError("contract_mismatch", "GRT-04", message);
}
