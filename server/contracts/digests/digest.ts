import { createHash } from "node:crypto";
import type { Json } from "../../../base/json/kinds.js";
import { canonicalJson } from "../json/canonical.js";

/**
 * The number of the way in which digests are made. It stands in each of them, so that digests of two ways never look equal
 * and a stored one tells how to make it again.
 */
export const digestScheme = 1;

/** SHA-256 over canonical JSON, lower-case hexadecimal, with the number of its scheme in front. */
export type Digest = `${number}:sha256:${string}`;

/**
 * @param domain what the digest is of: two kinds of things never share one
 * @throws {ContractError} `json_invalid`
 */
export function digestOf(domain: string, members: Readonly<Record<string, Json>>): Digest {
  const text = canonicalJson({ ...members, domain: `porthole/${domain}`, scheme: digestScheme });
  return `${digestScheme}:sha256:${createHash("sha256").update(text).digest("hex")}`;
}
