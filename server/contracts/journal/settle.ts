import type { ProviderAnswer } from "../dispatch/port.js";
import { type FactMark, readMark } from "../grants/recalled.js";
import type { Journal } from "../store/journal.js";
import { compareAndSet, noteEvent, writtenOf } from "./rows.js";

/** What became of settling a call. */
export interface Settlement {
  /** Whether the answer is what the journal says now. */
  readonly isCurrent: boolean;
  /** Of what decides on calls, when the answer was on the disk; `undefined` where it was a late one. */
  readonly mark?: FactMark;
}

/** Settles a call with what its provider has answered. Where it was given up meanwhile, the answer is a late one. */
export async function settle(
  journal: Journal,
  id: string,
  answer: ProviderAnswer,
  at: string,
): Promise<Settlement> {
  const [isSettled, mark] = await journal.write((sql) =>
    Promise.all([compareAndSet(sql, id, "dispatching", writtenOf(answer), at), readMark(sql)]),
  );
  return isSettled ? { isCurrent: true, mark } : { isCurrent: await settleLate(journal, id, answer, at) };
}

/**
 * Takes an answer to a call that was given up: a definite one settles it, once (INV-10); any other is noted and changes nothing.
 *
 * @returns whether it has settled the call
 */
export function settleLate(
  journal: Journal,
  id: string,
  answer: ProviderAnswer,
  at: string,
): Promise<boolean> {
  const { state } = answer;
  const isDefinite = state === "succeeded" || state === "failed";
  return journal.call(async (sql) => {
    const isSettled = isDefinite && (await compareAndSet(sql, id, "indeterminate", writtenOf(answer), at));
    await noteEvent(sql, id, at, {
      kind: isSettled ? "late_answer" : "answer_ignored",
      state,
      evidence: "late response",
    });
    return isSettled;
  });
}
