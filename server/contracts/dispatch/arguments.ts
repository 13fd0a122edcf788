import { isObject, type Json, type JsonObject } from "../../../base/json/kinds.js";
import { ContractError } from "../errors.js";
import { canonicalJson } from "../json/canonical.js";
import { contractLimits } from "../limits.js";
import type { SchemaValidator } from "../schema/validators.js";

/**
 * Takes the arguments out of the caller's hands: what is digested, checked and sent is one value, whatever becomes of the other.
 *
 * @throws {ContractError} `json_invalid`, `input_invalid`
 */
export function detached(input: Json): Json {
  const text = canonicalJson(input);
  const { argumentBytes: allowed } = contractLimits;
  const actual = Buffer.byteLength(text);
  if (actual > allowed)
    throw invalid(`arguments have at most ${allowed} bytes`, { limit: "argumentBytes", allowed, actual });
  return JSON.parse(text);
}

/**
 * Holds arguments against the pinned input schema (DIS-04).
 *
 * @throws {ContractError} `input_invalid`
 */
export function requireInput(input: Json, validate: SchemaValidator): JsonObject {
  if (!isObject(input)) throw invalid("arguments are an object", {});
  const validation = validate(input);
  if (validation.ok) return input;
  const { reason } = validation;
  throw invalid("the arguments are not what the contract allows", {
    reason,
    ...(reason === "invalid" && { issues: validation.issues }),
  });
}

function invalid(message: string, details: Readonly<Record<string, unknown>>): ContractError {
  return new ContractError("input_invalid", "DIS-04", message, details);
}
