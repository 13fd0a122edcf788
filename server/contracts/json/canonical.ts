import canonicalize from "canonicalize";
import type { Json } from "../../../base/json/kinds.js";
import { ContractError } from "../errors.js";

/**
 * The one text of a value by RFC 8785: members sorted by UTF-16 code units, no white space, numbers as ECMAScript has them.
 * Texts are not normalised, so composed and decomposed letters stay two.
 *
 * @param value from `readStrictJson`, or made of such values
 * @throws {ContractError} `json_invalid`
 */
export function canonicalJson(value: Json): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new ContractError("json_invalid", "JCS-07", "the value has no canonical form", {}, { cause });
  }
  if (text === undefined) throw new ContractError("json_invalid", "JCS-07", "the value is no JSON");
  return text;
}
