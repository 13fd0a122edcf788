import type { Json, JsonObject } from "../../../base/json/kinds.js";

/**
 * What is known of a call. There is no way back to `dispatching`, and out of `indeterminate` only by one late definite answer
 * or by its owner's evidence.
 *
 * - `dispatching`: on its way.
 * - `succeeded`: a result that is as the contract says.
 * - `failed`: the provider reports a failure; parts of the effect may stand.
 * - `refused`: the provider says that it has not done it.
 * - `not_sent`: the request was never written.
 * - `completed_invalid_output`: it was answered, with what the contract does not allow; the effect may stand.
 * - `indeterminate`: nobody knows.
 */
export const invocationStates = [
  "dispatching",
  "succeeded",
  "failed",
  "refused",
  "not_sent",
  "completed_invalid_output",
  "indeterminate",
] as const;
export type InvocationState = (typeof invocationStates)[number];

/** A state in which a call has ended, as far as is known. */
export type SettledState = Exclude<InvocationState, "dispatching">;

/**
 * Why a call is in its state; none for a result that is there.
 *
 * Not sent: `unreachable`, `address_blocked`, `endpoint_not_allowed`, `profile_mismatch`, `reauthorization_required`,
 * `not_connected`, `module_unavailable`, `aborted`. Refused: `reauthorization_required`, `unsupported_media_type`,
 * `method_not_found`, `header_mismatch`, `missing_capability`, `unsupported_version`. Invalid: `output_invalid`,
 * `result_malformed`. Unknown: `upstream_unsupported_result`, `response_too_large`, `redirect_refused`, `no_answer`,
 * `connection_lost`, `http_error`, `server_error`, `module_failed`, `deadline`, `aborted`, `process_lost`,
 * `journal_unavailable`. A recorded success without its result: `result_not_retained`, `reconciled`; a failure:
 * `reconciled`.
 */
export const outcomeReasons = [
  "unreachable",
  "address_blocked",
  "endpoint_not_allowed",
  "profile_mismatch",
  "reauthorization_required",
  "not_connected",
  "module_unavailable",
  "aborted",
  "unsupported_media_type",
  "method_not_found",
  "header_mismatch",
  "missing_capability",
  "unsupported_version",
  "output_invalid",
  "result_malformed",
  "upstream_unsupported_result",
  "response_too_large",
  "redirect_refused",
  "no_answer",
  "connection_lost",
  "http_error",
  "server_error",
  "module_failed",
  "deadline",
  "process_lost",
  "journal_unavailable",
  "result_not_retained",
  "reconciled",
] as const;
export type OutcomeReason = (typeof outcomeReasons)[number];

/**
 * What a method gives, as data: links in it are not followed, and nothing in it chooses a server or changes a contract. What
 * a provider put into `_meta` is left out.
 */
export interface MethodResult {
  /** Content blocks of MCP, 64 at most. */
  readonly content: readonly JsonObject[];
  /** Of the contract's output schema, if it has one. */
  readonly structuredContent?: Json;
}

/** What came of a call, for whoever made it. */
export type InvocationOutcome = {
  readonly invocationId: string;
  readonly transactionId: string;
  /** Whether it is told from the journal, and nothing was sent for it. */
  readonly replayed: boolean;
} & (
  | { readonly state: "succeeded"; readonly result: MethodResult }
  /** It has succeeded, and its result is not kept. */
  | {
      readonly state: "succeeded";
      readonly result: null;
      readonly reason: "result_not_retained" | "reconciled";
    }
  /** The provider's own words, at most 4 096 UTF-16 code units; empty where an owner has reconciled it. */
  | { readonly state: "failed"; readonly report: string }
  | {
      readonly state: "refused" | "not_sent" | "completed_invalid_output" | "indeterminate";
      readonly reason: OutcomeReason;
    }
  | { readonly state: "in_progress" }
);
