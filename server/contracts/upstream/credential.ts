import { decodeJwt } from "jose";
import { ContractError } from "../errors.js";
import type { PinnedEndpoint } from "./endpoint.js";

/** An upstream credential that was connected for one audience. */
export interface UpstreamCredential {
  /** Who issued it, as a URL. */
  readonly issuer: string;
  /** The resource that it was issued for: the endpoint's URL, or a part of it from its origin on. */
  readonly audience: string;
  /** Whose it is; a catalog belongs to connection and subject. */
  readonly subject: string;
  /** The bearer token, asked for before each request. */
  readonly token: () => string | Promise<string>;
}

/** @throws {ContractError} `credential_audience_mismatch` */
export function requireAudience(
  { audience }: Pick<UpstreamCredential, "audience">,
  { url }: PinnedEndpoint,
): void {
  if (isWithin(audience, new URL(url))) return;
  throw new ContractError(
    "credential_audience_mismatch",
    "NET-04",
    "the credential was issued for another audience than the endpoint",
  );
}

/**
 * The token, where it is one of the pinned issuer. Once a service has another authorization server, it has other tokens, which belong
 * to a connection of their own. A token that does not say whose it is is taken as it is.
 *
 * @throws {ContractError} `credential_audience_mismatch`
 */
export function requireIssuer({ issuer }: Pick<UpstreamCredential, "issuer">, token: string): string {
  const named = issuerOf(token);
  if (named === undefined || sameUrl(named, issuer)) return token;
  throw new ContractError(
    "credential_audience_mismatch",
    "NET-04",
    "the credential comes from another issuer than the connection was made with: connect the application anew",
    { reason: "issuer_changed" },
  );
}

/** Read, and not believed: it can only keep a token from being sent. */
function issuerOf(token: string): string | undefined {
  try {
    const { iss } = decodeJwt(token);
    return iss === undefined ? undefined : String(iss);
  } catch {
    return undefined;
  }
}

/** `https://id.example` and `https://id.example/` are one. */
function sameUrl(a: string, b: string): boolean {
  return a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);
}

function isWithin(audience: string, endpoint: URL): boolean {
  if (!URL.canParse(audience)) return false;
  const { origin, pathname, search } = new URL(audience);
  if (origin !== endpoint.origin) return false;
  if (pathname === endpoint.pathname && (search === "" || search === endpoint.search)) return true;
  return search === "" && endpoint.pathname.startsWith(pathname.endsWith("/") ? pathname : `${pathname}/`);
}
