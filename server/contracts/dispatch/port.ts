import type { JsonObject } from "../../../base/json/kinds.js";
import type { Connection } from "../connections/connection.js";
import type { AdapterMethod } from "../review/adapter.js";
import type { MethodResult, OutcomeReason, SettledState } from "./outcome.js";

/** One call, as a provider gets it: nothing of who makes it is in it, and nothing of the request that it came with. */
export interface ProviderCall {
  /** Where it goes: the pinned route of the resource. */
  readonly connection: Connection;
  /** What was pinned of the method: the exact name, and the definition as it was reviewed. */
  readonly method: AdapterMethod;
  /** Detached from whatever the caller holds, and valid against the pinned input schema. */
  readonly input: JsonObject;
  /** Aborted when nobody waits any more, not even for a late answer. */
  readonly signal: AbortSignal;
  /** Aborted at the deadline: what was not sent by then is not sent any more. */
  readonly sendBy: AbortSignal;
  /** Told of every further answer to a call that was answered. */
  readonly onFurtherAnswer: (answer: ProviderAnswer) => void;
}

/** What is known after a call, classified, with the output already held against the pinned schema. */
export type ProviderAnswer =
  | { readonly state: "succeeded"; readonly result: MethodResult }
  | { readonly state: "failed"; readonly report: string }
  | {
      readonly state: Exclude<SettledState, "succeeded" | "failed">;
      readonly reason: OutcomeReason;
    };

/**
 * What runs a method: an MCP server behind its connection, or a module of this process (CTR-10). It sends a call once or not
 * at all, and never again; it does not throw, whatever happens.
 */
export interface ProviderPort {
  readonly call: (call: ProviderCall) => Promise<ProviderAnswer>;
  /** Lets go of what is kept open between calls. */
  readonly close: () => Promise<void>;
}
