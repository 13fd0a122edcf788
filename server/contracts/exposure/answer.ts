import type { CallToolResult } from "@modelcontextprotocol/server";
import type { InvocationOutcome, InvocationState } from "../dispatch/outcome.js";
import type { ContractCode } from "../errors.js";
import { ContractError } from "../errors.js";
import { metaKeys } from "./meta.js";

/** What a caller is to know of a call without a result: above all whether repeating it could do it twice. */
const sentences: Readonly<Record<Exclude<InvocationState, "dispatching"> | "in_progress", string>> = {
  succeeded: "It was done, and its result is not kept. It need not be repeated.",
  failed: "The provider reports a failure. Parts of the effect may stand.",
  refused: "The provider says that it has not done it.",
  not_sent: "Nothing was sent to the provider.",
  completed_invalid_output:
    "The provider has answered with something that the contract does not allow, and the answer is withheld. The effect may stand: do not repeat it as another transaction.",
  indeterminate:
    "Nobody knows whether it was done. Do not repeat it as another transaction: the owner can find out what became of it.",
  in_progress: "The same call is still under way.",
};

/**
 * A call's outcome as the result of a tool.
 *
 * @param mustBeStructured whether the tool has an output schema, which a success without a result cannot keep
 */
export function resultOf(outcome: InvocationOutcome, mustBeStructured: boolean): CallToolResult {
  const { state, invocationId, transactionId, replayed } = outcome;
  const _meta = {
    [metaKeys.transactionId]: transactionId,
    [metaKeys.invocationId]: invocationId,
    [metaKeys.state]: state,
    [metaKeys.replayed]: replayed,
  };
  if (state === "succeeded") {
    if (outcome.result === null) return { ...said(sentences.succeeded, mustBeStructured), _meta };
    const { content, structuredContent } = outcome.result;
    return {
      // What a server wrote, held against the contract; its blocks are data for whoever asked.
      content: [...content] as CallToolResult["content"],
      ...(structuredContent !== undefined && {
        structuredContent: structuredContent as NonNullable<CallToolResult["structuredContent"]>,
      }),
      _meta,
    };
  }
  const text = state === "failed" && outcome.report !== "" ? outcome.report : sentences[state];
  return { ...said(text, true), _meta };
}

/** Refusals whose own words say nothing but what the caller has done. */
const ofTheCaller: ReadonlySet<ContractCode> = new Set([
  "input_invalid",
  "json_invalid",
  "transaction_invalid",
  "transaction_conflict",
  "budget_exhausted",
]);
const unusable = "The method cannot be used now. Nothing was sent.";
const ofTheMethod: Readonly<Partial<Record<ContractCode, string>>> = {
  connection_unavailable: unusable,
  contract_unavailable: unusable,
  address_blocked: unusable,
  credential_audience_mismatch: unusable,
  journal_unavailable: "The call cannot be recorded now, so nothing was sent.",
};

/**
 * A refusal as the result of a tool: what is not granted reads like a tool that is not there, and nothing is said of the
 * connection or the database.
 *
 * @returns `undefined` for what is no refusal of a call
 */
export function refusalOf(error: unknown, tool: string, transactionId: string): CallToolResult | undefined {
  if (!(error instanceof ContractError)) return undefined;
  const { code, message, details } = error;
  if (code === "grant_denied") return said(`Tool ${tool} not found`, true);
  const text = ofTheCaller.has(code)
    ? `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.${issuesOf(details.issues)}`
    : ofTheMethod[code];
  if (text === undefined) return undefined;
  return { ...said(text, true), _meta: { [metaKeys.transactionId]: transactionId, [metaKeys.code]: code } };
}

/** The places and words of `ValueIssue`, which hold nothing of the value. */
function issuesOf(issues: unknown): string {
  if (!Array.isArray(issues)) return "";
  return issues.map(({ path, message }) => ` ${path === "" ? "The whole" : path}: ${message}.`).join("");
}

function said(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: "text", text }], ...(isError && { isError }) };
}
