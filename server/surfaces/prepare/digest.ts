import { createHash } from "node:crypto";
import type { Json } from "../../../base/json/kinds.js";
import { canonicalJson, jsonCopy } from "../json-copy.js";

/** SHA-256 of a value's JSON, hex; the order of members does not matter. */
export function digestOf(value: unknown): string {
  const json: Json = jsonCopy(value);
  return createHash("sha256").update(canonicalJson(json)).digest("hex");
}
