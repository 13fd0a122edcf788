import { invalid } from "../error.js";
import { checkDigestForm, isObject, type Members, member, objectAt } from "./members.js";

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const variable = /^[A-Z][A-Z0-9_]*$/;

/**
 * Checks what a Manifest may say beside its files (M7, M8). What is absent is omitted, never null.
 *
 * @throws {OpenShipError} `OPENSHIP_INVALID`, rule `env`, `digest_format` or `metadata`
 */
export function checkMetadata(manifest: Members): void {
  for (const [name, check] of checks) {
    const value = member(manifest, name);
    if (value !== undefined) check(value, `$.${name}`);
  }
}

type Check = (value: unknown, path: string) => void;

const checks: readonly (readonly [string, Check])[] = [
  ["generatedAt", checkDateTime],
  ["parent", checkDigestForm],
  ["commit", checkCommit],
  ["stack", (value, path) => checkTexts(value, path, true)],
  ["structure", checkStructure],
  ["setup", (value, path) => void objectAt(value, path, "metadata")],
  ["env", checkEnv],
  ["ignore", (value, path) => checkTexts(value, path, false)],
  ["ignoreNames", (value, path) => checkTexts(value, path, false)],
  ["fileSet", checkText],
];

function checkText(value: unknown, path: string): void {
  if (typeof value !== "string" || value === "")
    throw invalid("metadata", path, "must be a non-empty string");
}

function checkTexts(value: unknown, path: string, isSet: boolean): void {
  if (!Array.isArray(value)) throw invalid("metadata", path, "must be an array");
  value.forEach((item, at) => {
    checkText(item, `${path}[${at}]`);
  });
  if (isSet && new Set(value).size < value.length) throw invalid("metadata", path, "must not repeat an item");
}

function checkDateTime(value: unknown, path: string): void {
  if (typeof value !== "string" || !dateTime.test(value) || Number.isNaN(Date.parse(value))) {
    throw invalid("metadata", path, "must be a date and time (RFC 3339)");
  }
}

function checkCommit(value: unknown, path: string): void {
  const commit = objectAt(value, path, "metadata");
  checkText(member(commit, "sha"), `${path}.sha`);
  if (typeof member(commit, "dirty") !== "boolean") {
    throw invalid("metadata", `${path}.dirty`, "must be true or false");
  }
  const ref = member(commit, "ref");
  if (ref !== undefined) checkText(ref, `${path}.ref`);
  const committedAt = member(commit, "committedAt");
  if (committedAt !== undefined) checkDateTime(committedAt, `${path}.committedAt`);
}

function checkStructure(value: unknown, path: string): void {
  if (!Array.isArray(value)) throw invalid("metadata", path, "must be an array");
  value.forEach((item, at) => {
    if (!isObject(item)) throw invalid("metadata", `${path}[${at}]`, "must be an object");
    checkText(member(item, "path"), `${path}[${at}].path`);
    checkText(member(item, "purpose"), `${path}[${at}].purpose`);
  });
}

/** A value beside a name would publish a secret (M8), so the message does not repeat what stands there. */
function checkEnv(value: unknown, path: string): void {
  const isNames =
    Array.isArray(value) &&
    value.every((name) => typeof name === "string" && variable.test(name)) &&
    new Set(value).size === value.length;
  if (!isNames) throw invalid("env", path, "must be unique names of variables, without values");
}
