import type { InvocationState, MethodResult, OutcomeReason } from "../dispatch/outcome.js";

/** A call in the journal, as its owner sees it. */
export interface JournalEntry {
  readonly invocationId: string;
  readonly consumer: string;
  readonly transactionId: string;
  readonly resource: string;
  readonly contractUrl: string;
  readonly method: string;
  readonly inputDigest: string;
  readonly grantId: string;
  readonly grantEpoch: number;
  readonly state: InvocationState;
  readonly reason: OutcomeReason | null;
  /** `null` where there is none, or where it is not kept. */
  readonly result: MethodResult | null;
  /** The provider's own words on a failure. */
  readonly report: string | null;
  /** Of the result, kept also when the result is not. */
  readonly resultDigest: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly settledAt: string | null;
}

/**
 * What happened to a call after it was settled.
 *
 * - `late_answer`: an answer came, and has settled it.
 * - `answer_ignored`: an answer came to what was settled already.
 * - `reconciled`: its owner has said what became of it.
 */
export type JournalEventKind = "late_answer" | "answer_ignored" | "reconciled";

export interface JournalEvent {
  readonly kind: JournalEventKind;
  readonly at: string;
  /** The state that it spoke for. */
  readonly state: InvocationState;
  /** Who has reconciled it, with what evidence. */
  readonly by: string | null;
  readonly evidence: string | null;
}

/** Which calls; all that is given has to fit. */
export interface JournalFilter {
  readonly states?: readonly InvocationState[];
  readonly consumer?: string;
  readonly resource?: string;
  readonly contractUrl?: string;
  readonly method?: string;
  readonly transactionId?: string;
  /** 1 to 1 000 calls; 100 when absent. */
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly from?: string;
}

/** The newest first. */
export interface JournalPage {
  readonly entries: readonly JournalEntry[];
  /** Where the next page begins; `null` at the end. */
  readonly next: string | null;
}

/** What an owner knows of a call of which the journal does not know what became. */
export interface Reconciliation {
  readonly state: "succeeded" | "failed";
  /** Who says so. */
  readonly by: string;
  /** What it is known from, in words. */
  readonly evidence: string;
}

/** The owner's view of all calls. */
export interface InvocationJournal {
  readonly list: (filter?: JournalFilter) => Promise<JournalPage>;
  /** @throws {ContractError} `not_found` */
  readonly read: (
    invocationId: string,
  ) => Promise<JournalEntry & { readonly events: readonly JournalEvent[] }>;
  /**
   * Says what became of an `indeterminate` call, once.
   *
   * @throws {ContractError} `not_found`, `reconcile_invalid`
   */
  readonly reconcile: (invocationId: string, known: Reconciliation) => Promise<JournalEntry>;
  /** Makes `indeterminate` what lost processes had under way. @returns how many calls */
  readonly recover: () => Promise<number>;
  /** Forgets results older than the retention; that they were asked for is kept for ever. @returns how many */
  readonly prune: () => Promise<number>;
}
