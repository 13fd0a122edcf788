import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";
import { type AddressKind, addressKind } from "../../base/net/address-policy.js";

/**
 * Why a request was not made.
 *
 * - `FORBIDDEN_ADDRESS`: the host leads to a link-local or metadata address, to none, or to a network that the typed address
 *   does not lead to.
 * - `FORBIDDEN_REDIRECT`: the answer leads to another host, which would be sent what was meant for this one.
 * - `TOO_MANY_REDIRECTS`: the answers lead on and on.
 */
export type GuardCode = "FORBIDDEN_ADDRESS" | "FORBIDDEN_REDIRECT" | "TOO_MANY_REDIRECTS";

/** A request that the harness refuses to make; `message` is one line. */
export class GuardError extends Error {
  override readonly name = "GuardError";

  constructor(
    readonly code: GuardCode,
    message: string,
  ) {
    super(message);
  }
}

export interface GuardedFetchOptions {
  /** The address that the person typed: where it leads may be reached, on this machine and in private networks too. */
  readonly typed: URL;
  /** How names are looked up; the system's way by default. */
  readonly lookup?: LookupFunction;
}

const mostRedirects = 5;
/** A redirect with these keeps method and body; after the others only a GET goes on. */
const keeping: ReadonlySet<number> = new Set([307, 308]);
const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Makes the `fetch` by which the harness speaks with a server (HAR-04).
 *
 * Every connection is checked by the address that it is really made to, so that neither a name which resolves otherwise the
 * second time nor an address written in another way slips through. Link-local and metadata addresses are refused always;
 * loopback and private ones only pass when the typed address leads to such a one. Redirects stay on the typed host, since
 * headers and body were meant for it.
 */
export function createGuardedFetch({
  typed,
  lookup = systemLookup as LookupFunction,
}: GuardedFetchOptions): typeof fetch {
  /** The kinds that the typed address led to first: what its name leads to later changes nothing. */
  let typedKinds: Promise<ReadonlySet<AddressKind>> | undefined;
  const kindsTyped = () => {
    typedKinds ??= addressesOf(typed.hostname, lookup).then(
      (addresses) => new Set(addresses.map((address) => addressKind(address) ?? "nowhere")),
    );
    typedKinds.catch(() => {
      typedKinds = undefined;
    });
    return typedKinds;
  };
  const isAllowed = async (kind: AddressKind): Promise<boolean> =>
    kind === "public" || (kind !== "link-local" && kind !== "nowhere" && (await kindsTyped()).has(kind));
  const check = async (hostname: string, addresses: readonly string[]): Promise<void> => {
    for (const address of addresses) {
      const kind = addressKind(address) ?? "nowhere";
      if (!(await isAllowed(kind))) throw new GuardError("FORBIDDEN_ADDRESS", refusal(hostname, kind));
    }
  };

  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const all = found as unknown as LookupAddress[];
      check(
        hostname,
        all.map(({ address }) => address),
      ).then(
        () => {
          if (options.all) callback(null, all as never);
          else callback(null, all[0]?.address ?? "", all[0]?.family ?? 4);
        },
        (refused: Error) => callback(refused as NodeJS.ErrnoException, "", 0),
      );
    });
  };
  const dispatcher = new Agent({ connect: { lookup: guardedLookup } });

  async function request(url: URL, init: RequestInit, hops: number): Promise<Response> {
    await kindsTyped();
    // A host that is an address is connected to without a lookup.
    const literal = literalOf(url.hostname);
    if (addressKind(literal) !== undefined) await check(url.hostname, [literal]);
    const response = (await undiciFetch(url, {
      ...(init as object),
      redirect: "manual",
      dispatcher,
    })) as unknown as Response;
    const location = response.headers.get("location");
    if (!redirecting.has(response.status) || location === null) return response;
    const method = (init.method ?? "GET").toUpperCase();
    if (!keeping.has(response.status) && method !== "GET" && method !== "HEAD") return response;
    const next = new URL(location, url);
    const isUpgrade =
      url.protocol === "http:" && next.protocol === "https:" && next.hostname === url.hostname;
    if (next.origin !== url.origin && !isUpgrade) {
      throw new GuardError(
        "FORBIDDEN_REDIRECT",
        `${url.host} leads on to ${next.host || next.protocol}, which was not asked for`,
      );
    }
    if (hops >= mostRedirects) throw new GuardError("TOO_MANY_REDIRECTS", `${url.host} leads on and on`);
    await response.body?.cancel();
    return request(next, init, hops + 1);
  }

  return async (input, init = {}) => request(new URL(input instanceof Request ? input.url : input), init, 0);
}

/** `[::1]` without its brackets. */
function literalOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

async function addressesOf(hostname: string, lookup: LookupFunction): Promise<readonly string[]> {
  const literal = literalOf(hostname);
  if (addressKind(literal) !== undefined) return [literal];
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve((found as unknown as LookupAddress[]).map(({ address }) => address));
    });
  });
}

function refusal(hostname: string, kind: AddressKind): string {
  const what: Readonly<Record<AddressKind, string>> = {
    public: "a public address",
    loopback: "this machine",
    private: "a private network",
    "link-local": "a link-local or metadata address",
    nowhere: "an address that is nobody's",
  };
  return `${hostname} leads to ${what[kind]}, which is not reached`;
}
