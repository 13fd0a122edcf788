import { invalid, type OpenShipRule } from "../error.js";

/** The members of an object out of JSON, unread. */
export type Members = Readonly<Record<string, unknown>>;

/** @throws {OpenShipError} `OPENSHIP_INVALID` when the value is no object */
export function objectAt(value: unknown, path: string, rule: OpenShipRule = "type"): Members {
  if (!isObject(value)) throw invalid(rule, path, "must be an object");
  return value;
}

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own member: a document has no others, whatever their names are. */
export function member(object: Members, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** @throws {OpenShipError} `OPENSHIP_INVALID` when the value is no string, or an empty one */
export function textAt(value: unknown, path: string, rule: OpenShipRule): string {
  if (typeof value !== "string" || value === "") throw invalid(rule, path, "must be a non-empty string");
  return value;
}

/** Checks the version and the capability of a document (E1, E2). */
export function checkEnvelope(document: Members, capability: string): void {
  if (member(document, "openship") !== "1.0") {
    throw invalid("unsupported_version", "$.openship", 'must be exactly "1.0"');
  }
  if (member(document, "capability") !== capability) {
    throw invalid("capability", "$.capability", `must be "${capability}"`);
  }
}

const digestForm = /^sha256:[0-9a-f]{64}$/;
const hashForm = /^[0-9a-f]{64}$/;

/** @throws {OpenShipError} `OPENSHIP_INVALID`, rule `digest_format` */
export function checkDigestForm(value: unknown, path: string): void {
  if (typeof value !== "string" || !digestForm.test(value)) {
    throw invalid("digest_format", path, 'must be "sha256:" and 64 lower-case hexadecimal digits');
  }
}

export function isHash(value: unknown): boolean {
  return typeof value === "string" && hashForm.test(value);
}

export function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A member of an object as a JSONPath. */
export function pathTo(parent: string, name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`;
}
