import type { JournalEntry } from "../journal/entry.js";
import type { InvocationOutcome } from "./outcome.js";

/** What the journal says of a call, for whoever has made it again (INV-03). */
export function recordedOutcome(entry: JournalEntry): InvocationOutcome {
  const { invocationId, transactionId, state, reason } = entry;
  const common = { invocationId, transactionId, replayed: true };
  switch (state) {
    case "dispatching":
      return { ...common, state: "in_progress" };
    case "succeeded":
      return entry.result
        ? { ...common, state, result: entry.result }
        : {
            ...common,
            state,
            result: null,
            reason: reason === "reconciled" ? reason : "result_not_retained",
          };
    case "failed":
      return { ...common, state, report: entry.report ?? "" };
    default:
      // A row of these states has its reason from the start.
      return { ...common, state, reason: reason ?? "no_answer" };
  }
}
