import { randomUUID } from "node:crypto";

/** Members of `_meta` over MCP. */
export const metaKeys = {
  /** In a call: what makes a repeated call the same one. In a result: the one that was given, or made. */
  transactionId: "porthole/transactionId",
  /** In a result: where the owner finds the call in the journal. */
  invocationId: "porthole/invocationId",
  /** In a result: what is known of the call. */
  state: "porthole/state",
  /** In a result: whether nothing was sent for it, since the journal knew. */
  replayed: "porthole/replayed",
  /** In a result: the code of a refusal. */
  code: "porthole/code",
  /** Of a tool: the contract that it is a method of. */
  contractUrl: "porthole/contractUrl",
} as const;

/**
 * The transaction id of a call, or a new one where the caller has none. What is no id of one is refused where it is used.
 */
export function transactionIdOf(meta: Readonly<Record<string, unknown>> | undefined): string {
  const given = meta?.[metaKeys.transactionId];
  if (given === undefined) return randomUUID();
  return typeof given === "string" ? given : "";
}
