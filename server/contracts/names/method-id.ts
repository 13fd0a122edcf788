import { createHash } from "node:crypto";
import { ContractError } from "../errors.js";
import { contractLimits } from "../limits.js";
import { legible } from "./legible.js";

/** A method's name in a contract: what consumers call, and all that they see of the tool behind it. */
export type MethodId = string & { readonly "method id": never };

const form = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** With `_` and the suffix, 59 characters at most. */
const longestSlug = 46;
const suffixLetters = 12;
const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** Whether a text is a method id (CTR-05); nothing before or after it, line feeds neither. */
export function isMethodId(text: string): text is MethodId {
  // `$` would let a final line feed pass only with the flag m, which this form does not have.
  return form.test(text);
}

/** One tool that is to become a method. */
export interface MethodChoice {
  /** The tool's exact name at its server. */
  readonly name: string;
  /** The id that the reviewer typed. */
  readonly id?: string;
}

/**
 * Gives each selected tool its method id (IMP-04): the one that the reviewer typed; else the tool's name when it is one
 * already; else a slug of the name with a suffix drawn from the connection and the exact name. No id depends on the order,
 * on the other tools or on a label.
 *
 * @returns ids by exact name, in the order of the choices
 * @throws {ContractError} `catalog_limit_exceeded`, `method_id_invalid`, `method_id_collision`
 */
export function assignMethodIds(
  connectionId: string,
  choices: readonly MethodChoice[],
): ReadonlyMap<string, MethodId> {
  refuseTooMany(choices);
  const invalid = choices.filter(({ id }) => id !== undefined && !isMethodId(id));
  if (invalid.length > 0) {
    const ids = invalid.map(({ id = "" }) => legible(id));
    throw new ContractError(
      "method_id_invalid",
      "CTR-05",
      `a method id is a letter and at most 63 letters, digits, "_" or "-": ${ids.map((id) => `"${id}"`).join(", ")}`,
      { ids },
    );
  }
  const assigned = new Map(choices.map(({ name, id }) => [name, methodId(connectionId, name, id)]));
  refuseCollisions(choices, assigned);
  return assigned;
}

function methodId(connectionId: string, name: string, typed: string | undefined): MethodId {
  if (typed !== undefined && isMethodId(typed)) return typed;
  if (isMethodId(name)) return name;
  const slug = name
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[^A-Za-z]+/, "")
    .slice(0, longestSlug);
  // A letter, then letters of the form, 59 at most.
  return `${slug || "tool"}_${suffix(connectionId, name)}` as MethodId;
}

/** 60 bits of SHA-256; a line feed cannot make two pairs of texts one, since their lengths stand in front. */
function suffix(connectionId: string, name: string): string {
  const bytes = createHash("sha256")
    .update(`porthole/method-id/1\n${Buffer.byteLength(connectionId)}\n${connectionId}\n${name}`)
    .digest();
  let bits = bytes.readBigUInt64BE() >> 4n;
  let letters = "";
  for (let at = 0; at < suffixLetters; at++) {
    letters = `${base32[Number(bits & 31n)]}${letters}`;
    bits >>= 5n;
  }
  return letters;
}

function refuseTooMany(choices: readonly MethodChoice[]): void {
  const allowed = contractLimits.methodsPerContract;
  if (choices.length <= allowed) return;
  const names = choices.map(({ name }) => name).sort();
  const suggestedPartition = Array.from({ length: Math.ceil(names.length / allowed) }, (_, at) =>
    names.slice(at * allowed, (at + 1) * allowed),
  );
  throw new ContractError(
    "catalog_limit_exceeded",
    "CTR-04",
    `a contract has at most ${allowed} methods, not ${choices.length}; divide the selection into ${suggestedPartition.length} contracts`,
    { limit: "methodsPerContract", allowed, actual: choices.length, suggestedPartition },
  );
}

function refuseCollisions(choices: readonly MethodChoice[], assigned: ReadonlyMap<string, MethodId>): void {
  const holders = new Map<string, string[]>();
  for (const { name } of choices) {
    const key = assigned.get(name)?.toLowerCase() ?? "";
    holders.set(key, [...(holders.get(key) ?? []), name]);
  }
  const collisions = [...holders]
    .filter(([, names]) => names.length > 1)
    .map(([id, names]) => ({ id, names }));
  if (collisions.length === 0) return;
  const told = collisions.map(
    ({ id, names }) => `"${id}" for ${names.map((name) => `"${legible(name)}"`).join(" and ")}`,
  );
  throw new ContractError(
    "method_id_collision",
    "IMP-04",
    `one method id for two tools: ${told.join("; ")}; type other ids`,
    { collisions },
  );
}
