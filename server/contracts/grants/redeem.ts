import type { Sql } from "../store/journal.js";
import { requireStanding } from "./check.js";
import { type AuthorizedCall, invalidHandle, type MethodCall, openHandle } from "./handle.js";
import type { GrantMark } from "./standing.js";

/** How long a used handle is remembered after it has expired, so that clocks may differ by as much; in milliseconds. */
const slack = 86_400_000;

/**
 * Uses a permission up, within the transaction that writes what the call does: the grant is asked once more there, so that
 * a permission of before a revocation is worth nothing (GRT-07).
 *
 * @param sql of `Journal.call` or `Journal.change`
 * @throws {ContractError} `handle_invalid`, `grant_denied`, `contract_unavailable`, `connection_unavailable`,
 *   `json_invalid`
 */
export async function redeem(
  sql: Sql,
  key: string,
  handle: AuthorizedCall,
  call: MethodCall,
  now: Date,
): Promise<GrantMark> {
  const { mark, nonce, expiresAt } = openHandle(key, handle, call, now);
  await requireStanding(sql, call, mark);
  const used = await sql.run(
    "INSERT INTO used_handles (nonce, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
    nonce,
    expiresAt,
  );
  if (used !== 1) throw invalidHandle("used");
  await sql.run(
    "DELETE FROM used_handles WHERE expires_at < ?",
    new Date(now.getTime() - slack).toISOString(),
  );
  return mark;
}
