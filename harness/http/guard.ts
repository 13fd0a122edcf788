import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Why a request gets no service. */
export interface Refusal {
  readonly status: 401 | 403 | 405 | 415;
  readonly reason: string;
}

/** What a privileged request must show. */
export interface ApiExpectation {
  /** `127.0.0.1:<port>`, exactly. */
  readonly host: string;
  /** `http://127.0.0.1:<port>`, exactly. */
  readonly origin: string;
}

/**
 * Refuses a request whose Host is not the one that the server was started under.
 *
 * This is what stops DNS rebinding: a page of `evil.example` that points its name at 127.0.0.1 still sends its own name.
 */
export function refuseHost(headers: IncomingHttpHeaders, host: string): Refusal | undefined {
  return headers.host === host ? undefined : { status: 403, reason: "unknown Host" };
}

/**
 * Refuses anything but a JSON POST that our own page sent to our own origin (HAR-02).
 *
 * Every part is needed: a form cannot send JSON, a foreign page has another Origin, a navigation has no Origin, and
 * Fetch Metadata cannot be set by script.
 */
export function refuseApiRequest(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  expected: ApiExpectation,
): Refusal | undefined {
  const host = refuseHost(headers, expected.host);
  if (host) return host;
  if (method !== "POST") return { status: 405, reason: "only POST" };
  if (headers.origin !== expected.origin) return { status: 403, reason: "foreign Origin" };
  if (headers["sec-fetch-site"] !== "same-origin") return { status: 403, reason: "not same-origin" };
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(headers["content-type"] ?? "")) {
    return { status: 415, reason: "only application/json" };
  }
  return undefined;
}

/** Refuses a request without the cookie that the launch link was traded for. */
export function refuseSession(
  headers: IncomingHttpHeaders,
  cookieName: string,
  secret: string,
): Refusal | undefined {
  const value = (headers.cookie ?? "")
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return value !== undefined && sameSecret(value, secret)
    ? undefined
    : { status: 401, reason: "open the link that porthole printed" };
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function sameSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
