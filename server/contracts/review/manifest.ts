import type { Json, JsonObject } from "../../../base/json/kinds.js";
import { type Digest, digestOf } from "../digests/digest.js";
import { ContractError } from "../errors.js";
import type { MethodId } from "../names/method-id.js";

/** What a method does to the world, as the reviewer says; what its producer claims counts for nothing (IMP-14). */
export const effects = ["none", "reads", "writes", "irreversible"] as const;
export type Effect = (typeof effects)[number];

export interface DeclaredEffect {
  readonly effect: Effect;
  /** The reviewer's own words; empty when there are none. */
  readonly note: string;
}

/** One method of a contract, as consumers see it. */
export interface MethodEntry {
  readonly id: MethodId;
  /** What it does, in the words that were reviewed. */
  readonly summary: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly declaredEffect: DeclaredEffect;
  readonly limits: { readonly deadlineMs: number };
}

/** A published contract: the same bytes at the same URL for ever (CTR-03). */
export interface ContractManifest {
  readonly contractUrl: string;
  readonly version: number;
  readonly provenance: "mcp-import" | "native";
  /** 32 at most, by id. */
  readonly methods: readonly MethodEntry[];
  /** Over all the rest. */
  readonly manifestDigest: Digest;
}

export function manifestOf(parts: Omit<ContractManifest, "manifestDigest">): ContractManifest {
  return { ...parts, manifestDigest: digestOf("manifest", { manifest: asJson(parts) }) };
}

/** Names a contract for those who look for a resource that implements it: by its exact URL alone (CTR-06). */
export interface PreferenceMetadata {
  readonly contractUrl: string;
  readonly fields: readonly PreferenceField[];
}

/** A choice of one resource: it has to implement all of the contracts (CTR-07). */
export interface PreferenceField {
  readonly name: string;
  readonly contracts: readonly string[];
}

/**
 * Reads preference metadata, which is generated and holds nothing else (CTR-08).
 *
 * @throws {ContractError} `preference_invalid`
 */
export function readPreference(value: unknown): PreferenceMetadata {
  const invalid = (problem: string) =>
    new ContractError("preference_invalid", "CTR-08", `preference metadata ${problem}`);
  if (!hasExactly(value, ["contractUrl", "fields"])) throw invalid("holds contractUrl and fields alone");
  const { contractUrl, fields } = value;
  if (!isContractUrl(contractUrl) || !Array.isArray(fields)) throw invalid("names one exact contract");
  const read = fields.map((field: unknown): PreferenceField => {
    if (!hasExactly(field, ["name", "contracts"])) throw invalid("has fields of name and contracts alone");
    const { name, contracts } = field;
    if (typeof name !== "string" || !Array.isArray(contracts) || contracts.length === 0) {
      throw invalid("has fields of a name and at least one contract");
    }
    if (!contracts.every(isContractUrl)) throw invalid("names contracts by their exact URL");
    return { name, contracts };
  });
  return { contractUrl, fields: read };
}

/** `*` and spaces are no part of a URL that is published here; with them it would look like a pattern. */
function isContractUrl(value: unknown): value is string {
  return (
    typeof value === "string" && /^https?:\/\/[^\s*]+\/contracts\/[a-z][a-z0-9-]*\/[1-9]\d*$/.test(value)
  );
}

function hasExactly<K extends string>(value: unknown, keys: readonly K[]): value is Record<K, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).sort().join() === [...keys].sort().join();
}

/** Interfaces of plain data are JSON, which TypeScript does not see. */
export function asJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
