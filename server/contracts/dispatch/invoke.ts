import type { JsonObject } from "../../../base/json/kinds.js";
import type { MethodAddress } from "../grants/facts.js";
import type { InvocationOutcome } from "./outcome.js";

/** A call of a method by a consumer. */
export interface Invocation extends MethodAddress {
  readonly input: JsonObject;
  /** What makes a repeated call the same one: 16 to 128 letters, digits, `.`, `_`, `:` or `-`. */
  readonly transactionId: string;
  /** Milliseconds until the call is given up as `indeterminate`; the contract's own limit when absent or longer. */
  readonly deadlineMs?: number;
  /** The caller waits no more. What was sent is `indeterminate` then. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a method once for a transaction, or tells what is known of it.
 *
 * @throws {ContractError} before anything was recorded, and so before anything was sent: `grant_denied`,
 *   `connection_unavailable`, `contract_unavailable`, `input_invalid`, `json_invalid`, `transaction_invalid`,
 *   `transaction_conflict`, `budget_exhausted`, `journal_unavailable`; and `grant_denied` afterwards, when the grant has ended
 *   meanwhile: `details.invocationId` names what was recorded.
 */
export type Invoke = (invocation: Invocation) => Promise<InvocationOutcome>;
