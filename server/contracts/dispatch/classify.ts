import { isObject, type JsonObject } from "../../../base/json/kinds.js";
import { readStrictJson } from "../json/strict-json.js";
import { contractLimits } from "../limits.js";
import type { CompatibilityProfile } from "../profile.js";
import type { AdapterMethod } from "../review/adapter.js";
import type { SchemaValidators } from "../schema/validators.js";
import type { CallTrace } from "../upstream/call-watch.js";
import type { OutcomeReason } from "./outcome.js";
import type { ProviderAnswer } from "./port.js";
import { answerOf } from "./result.js";

/** What is known of a call that an MCP server was sent, or was not. */
export function classify(
  trace: CallTrace,
  method: AdapterMethod,
  profile: CompatibilityProfile,
  validators: SchemaValidators,
): ProviderAnswer {
  switch (trace.kind) {
    case "unsent":
      return { state: "not_sent", reason: trace.reason };
    case "lost":
      return unknown(trace.reason);
    case "status":
      return ofStatus(trace.status, trace.text);
    case "answer":
      return ofAnswer(trace.text, method, profile, validators);
  }
}

function unknown(reason: OutcomeReason): ProviderAnswer {
  return { state: "indeterminate", reason };
}

/** Statuses with which a server says that it has not even begun; of any other, a gateway may say it after the effect. */
const refusals: Readonly<Record<number, OutcomeReason>> = {
  401: "reauthorization_required",
  403: "reauthorization_required",
  415: "unsupported_media_type",
};

/**
 * Errors with which a server says the same. `-32602` is none of them: servers also say it of their own results, after the
 * effect.
 */
const refusedErrors: Readonly<Record<number, OutcomeReason>> = {
  [-32_601]: "method_not_found",
  [-32_020]: "header_mismatch",
  [-32_021]: "missing_capability",
  [-32_022]: "unsupported_version",
};

function ofStatus(status: number, text: string): ProviderAnswer {
  const refusal = refusals[status] ?? (status === 400 ? refusedError(text) : undefined);
  return refusal ? { state: "refused", reason: refusal } : unknown("http_error");
}

function refusedError(text: string): OutcomeReason | undefined {
  const read = readStrictJson(text, {
    maxBytes: contractLimits.pageBytes,
    maxLevels: contractLimits.valueLevels,
  });
  return read.ok && isObject(read.value) ? refusalIn(read.value) : undefined;
}

function refusalIn({ error }: JsonObject): OutcomeReason | undefined {
  return isObject(error) && typeof error.code === "number" ? refusedErrors[error.code] : undefined;
}

/** Containers around a result. */
const aroundResult = 4;

function ofAnswer(
  text: string,
  method: AdapterMethod,
  profile: CompatibilityProfile,
  validators: SchemaValidators,
): ProviderAnswer {
  const read = readStrictJson(text, {
    maxBytes: contractLimits.pageBytes,
    maxLevels: contractLimits.valueLevels + aroundResult,
  });
  // It was an answer to this call, of which reading would lose a part.
  if (!read.ok || !isObject(read.value)) return malformed();
  const { result, error } = read.value;
  if (error !== undefined) {
    const refusal = refusalIn(read.value);
    return refusal && result === undefined ? { state: "refused", reason: refusal } : unknown("server_error");
  }
  if (!isObject(result)) return malformed();
  if (profile === "2026-07-28") {
    if (result.resultType === undefined) return malformed();
    // Work may have begun, and it waits for what it is not given (DIS-08).
    if (result.resultType !== "complete") return unknown("upstream_unsupported_result");
  }
  const isTask = result.task !== undefined && result.content === undefined;
  if (isTask) return unknown("upstream_unsupported_result");
  return answerOf(result, method, validators);
}

function malformed(): ProviderAnswer {
  return { state: "completed_invalid_output", reason: "result_malformed" };
}
