import { type Context, moment } from "../context.js";
import { invocationStates } from "../dispatch/outcome.js";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { requireText } from "../names/slug.js";
import type { Row, Value } from "../store/journal.js";
import type {
  InvocationJournal,
  JournalEntry,
  JournalEvent,
  JournalFilter,
  JournalPage,
  Reconciliation,
} from "./entry.js";
import { recover } from "./epochs.js";
import { compareAndSet, entryOf, noteEvent } from "./rows.js";

const [usualLimit, mostEntries] = [100, 1_000];
const day = 86_400_000;

/** The owner's view of the calls in a database. */
export function invocationJournal(context: Pick<Context, "journal" | "now">): InvocationJournal {
  const { journal, now } = context;
  return {
    list: (filter = {}) => list(context, filter),
    read: (id) => readWithEvents(context, id),
    reconcile: (id, known) => reconcile(context, id, known),
    recover: async () => (await recover(journal, moment(context))).length,
    prune: () => {
      const before = new Date(now().getTime() - contractLimits.retentionDays * day).toISOString();
      return journal.call((sql) =>
        sql.run(
          // The digest, the state and the key stay: a transaction id never becomes free (INV-13).
          `UPDATE invocations SET result = NULL, reason = COALESCE(reason, 'result_not_retained')
           WHERE result IS NOT NULL AND state <> 'indeterminate' AND settled_at < ?`,
          before,
        ),
      );
    },
  };
}

async function list(
  { journal, now }: Pick<Context, "journal" | "now">,
  filter: JournalFilter,
): Promise<JournalPage> {
  await recover(journal, now().toISOString());
  const { where, values, limit } = conditionsOf(filter);
  const rows = await journal.read((sql) =>
    sql.rows(
      `SELECT * FROM invocations ${where} ORDER BY started_at DESC, id DESC LIMIT ${limit + 1}`,
      ...values,
    ),
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { entries: shown.map(entryOf), next: last ? placeOf(last) : null };
}

function conditionsOf(filter: JournalFilter) {
  const { states, from, limit = usualLimit } = filter;
  const conditions: string[] = [];
  const values: Value[] = [];
  const equal: readonly (readonly [column: string, value: string | undefined])[] = [
    ["consumer", filter.consumer],
    ["resource", filter.resource],
    ["url", filter.contractUrl],
    ["method", filter.method],
    ["transaction_id", filter.transactionId],
  ];
  for (const [column, value] of equal) {
    if (value === undefined) continue;
    conditions.push(`${column} = ?`);
    values.push(plain(value));
  }
  if (states) {
    const known = states.filter((state) => invocationStates.includes(state));
    conditions.push(known.length === 0 ? "1 = 0" : `state IN (${known.map(() => "?").join(", ")})`);
    values.push(...known);
  }
  const place = from === undefined ? undefined : /^([0-9TZ:.-]{24})~([0-9a-f-]{36})$/.exec(from);
  if (place === null || !Number.isInteger(limit) || limit < 1 || limit > mostEntries) {
    const message = `a page of the journal begins where another one ends, and has 1 to ${mostEntries} calls`;
    throw new ContractError("not_found", "INV-14", message);
  }
  if (place) {
    conditions.push("(started_at < ? OR (started_at = ? AND id < ?))");
    values.push(String(place[1]), String(place[1]), String(place[2]));
  }
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "", values, limit };
}

/** No engine has to understand a text that can be the name of nothing. */
function plain(value: string): string {
  return /^[!-~]{1,2048}$/.test(value) ? value : "";
}

function placeOf(row: Row): string {
  return `${row.started_at}~${row.id}`;
}

function readWithEvents({ journal }: Pick<Context, "journal">, id: string) {
  return journal.read(async (sql) => {
    const [row] = await sql.rows("SELECT * FROM invocations WHERE id = ?", plain(id));
    if (!row) throw unknown();
    const events = await sql.rows(
      "SELECT * FROM invocation_events WHERE invocation = ? ORDER BY at",
      String(row.id),
    );
    return { ...entryOf(row), events: events.map(eventOf) };
  });
}

function eventOf(row: Row): JournalEvent {
  const text = (value: Row[string] | undefined) => (value === null ? null : String(value));
  return {
    // Both were written from these types.
    kind: row.kind as JournalEvent["kind"],
    at: String(row.at),
    state: row.state as JournalEvent["state"],
    by: text(row.said_by),
    evidence: text(row.evidence),
  };
}

function unknown(): ContractError {
  return new ContractError("not_found", "INV-14", "there is no such call in the journal");
}

async function reconcile(
  context: Pick<Context, "journal" | "now">,
  id: string,
  known: Reconciliation,
): Promise<JournalEntry> {
  const { state } = known;
  if (state !== "succeeded" && state !== "failed") {
    throw invalid("a call is reconciled as succeeded or failed");
  }
  const by = said(known.by, "who reconciles a call");
  const evidence = said(known.evidence, "the evidence");
  await recover(context.journal, moment(context));
  return context.journal.change(async (sql) => {
    const at = moment(context);
    const written = { state, reason: "reconciled", result: null, resultDigest: null } as const;
    const isSettled = await compareAndSet(sql, plain(id), "indeterminate", written, at);
    const [row] = await sql.rows("SELECT * FROM invocations WHERE id = ?", plain(id));
    if (!row) throw unknown();
    if (!isSettled) throw invalid(`the call is ${row.state}: only what is indeterminate is reconciled, once`);
    await noteEvent(sql, String(row.id), at, { kind: "reconciled", state, by, evidence });
    return entryOf(row);
  });
}

function said(text: string, what: string): string {
  try {
    return requireText(text, what);
  } catch (cause) {
    throw invalid(`${what} has to be said in words`, cause);
  }
}

function invalid(message: string, cause?: unknown): ContractError {
  return new ContractError("reconcile_invalid", "INV-06", message, {}, { cause });
}
