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

function isWithin(audience: string, endpoint: URL): boolean {
  if (!URL.canParse(audience)) return false;
  const { origin, pathname, search } = new URL(audience);
  if (origin !== endpoint.origin) return false;
  if (pathname === endpoint.pathname && (search === "" || search === endpoint.search)) return true;
  return search === "" && endpoint.pathname.startsWith(pathname.endsWith("/") ? pathname : `${pathname}/`);
}
