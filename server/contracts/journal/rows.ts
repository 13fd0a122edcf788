import { randomUUID } from "node:crypto";
import type { Json } from "../../../base/json/kinds.js";
import { digestOf } from "../digests/digest.js";
import type { InvocationState, MethodResult, OutcomeReason } from "../dispatch/outcome.js";
import type { ProviderAnswer } from "../dispatch/port.js";
import type { Permission } from "../grants/checker.js";
import { contractLimits } from "../limits.js";
import type { Journal, Row, Sql } from "../store/journal.js";
import type { JournalEntry, JournalEventKind } from "./entry.js";

export function entryOf(row: Row): JournalEntry {
  const result = row.result === null ? null : (JSON.parse(String(row.result)) as Kept);
  const text = (value: Row[string] | undefined) => (value === null ? null : String(value));
  return {
    invocationId: String(row.id),
    consumer: String(row.consumer),
    transactionId: String(row.transaction_id),
    resource: String(row.resource),
    contractUrl: String(row.url),
    method: String(row.method),
    inputDigest: String(row.input_digest),
    grantId: String(row.grant_id),
    grantEpoch: Number(row.grant_epoch),
    // Both were written from these types.
    state: row.state as InvocationState,
    reason: row.reason as OutcomeReason | null,
    result: result?.result ?? null,
    report: result?.report ?? null,
    resultDigest: text(row.result_digest),
    startedAt: String(row.started_at),
    settledAt: text(row.settled_at),
  };
}

/** What stands in the column of the result. */
interface Kept {
  readonly result?: MethodResult;
  readonly report?: string;
}

/**
 * Writes the row of a call, unless its key is used or its process is taken to be gone.
 *
 * @returns its id
 */
export async function insertCall(
  sql: Sql,
  { clock }: Pick<Journal, "clock">,
  call: Permission,
  epoch: number,
  at: string,
): Promise<string | undefined> {
  const id = randomUUID();
  const added = await sql.run(
    `INSERT INTO invocations (id, consumer, transaction_id, resource, url, method, input_digest, grant_id, grant_epoch,
       epoch, state, started_at)
     SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, epoch, 'dispatching', ?
     FROM epochs WHERE epoch = ? AND expires_ms > ${clock} ON CONFLICT DO NOTHING`,
    id,
    call.consumer,
    call.transactionId,
    call.resource,
    call.contractUrl,
    call.method,
    call.inputDigest,
    call.grantId,
    call.grantEpoch,
    at,
    epoch,
  );
  return added === 1 ? id : undefined;
}

/** Whether a key has its row. The clock, which may have jumped meanwhile, is not asked again. */
export async function isUsed(
  sql: Sql,
  { consumer, transactionId }: Pick<Permission, "consumer" | "transactionId">,
): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT 1 FROM invocations WHERE consumer = ? AND transaction_id = ?",
    consumer,
    transactionId,
  );
  return rows.length === 1;
}

/** The row of a key, and the number of the process that has written it. */
export async function findCall(
  sql: Sql,
  consumer: string,
  transactionId: string,
): Promise<{ readonly entry: JournalEntry; readonly epoch: number } | undefined> {
  const [row] = await sql.rows(
    "SELECT * FROM invocations WHERE consumer = ? AND transaction_id = ?",
    consumer,
    transactionId,
  );
  return row && { entry: entryOf(row), epoch: Number(row.epoch) };
}

/** What of an answer is written. */
interface Written {
  readonly state: InvocationState;
  readonly reason: OutcomeReason | null;
  readonly result: string | null;
  readonly resultDigest: string | null;
}

/** A result within the bound is kept, a longer one as its digest alone (INV-12). */
export function writtenOf(answer: ProviderAnswer): Written {
  const { state } = answer;
  if (state === "succeeded") {
    // A result is JSON from a text, or made of it.
    const resultDigest = digestOf("result", { result: answer.result as unknown as Json });
    const text = JSON.stringify({ result: answer.result } satisfies Kept);
    const isKept = Buffer.byteLength(text) <= contractLimits.retainedBytes;
    return {
      state,
      reason: isKept ? null : "result_not_retained",
      result: isKept ? text : null,
      resultDigest,
    };
  }
  if (state === "failed") {
    const result = JSON.stringify({ report: answer.report } satisfies Kept);
    return { state, reason: null, result, resultDigest: null };
  }
  return { state, reason: answer.reason, result: null, resultDigest: null };
}

/**
 * Settles a call that is in one state: of all that try, one gets through.
 *
 * @returns whether this one did
 */
export async function compareAndSet(
  sql: Pick<Sql, "run">,
  id: string,
  from: "dispatching" | "indeterminate",
  { state, reason, result, resultDigest }: Written,
  at: string,
): Promise<boolean> {
  const settled = await sql.run(
    `UPDATE invocations SET state = ?, reason = ?, result = ?, result_digest = ?, settled_at = ?
     WHERE id = ? AND state = ?`,
    state,
    reason,
    result,
    resultDigest,
    at,
    id,
    from,
  );
  return settled === 1;
}

/** Notes what came to a call after it was settled. */
export async function noteEvent(
  sql: Sql,
  id: string,
  at: string,
  event: {
    readonly kind: JournalEventKind;
    readonly state: InvocationState;
    readonly by?: string;
    readonly evidence?: string;
  },
): Promise<void> {
  await sql.run(
    "INSERT INTO invocation_events (invocation, at, kind, state, said_by, evidence) VALUES (?, ?, ?, ?, ?, ?)",
    id,
    at,
    event.kind,
    event.state,
    event.by ?? null,
    event.evidence ?? null,
  );
}
