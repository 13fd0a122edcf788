import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { addressKind } from "../../../base/net/address-policy.js";
import { ContractError } from "../errors.js";
import type { PinnedEndpoint } from "./endpoint.js";

/**
 * Milliseconds after which an idle connection is given up, where the server says nothing of it. One that the server ends while a call
 * is on its way leaves a call behind of which nobody knows what became, so this end is the first: servers wait two seconds and more.
 */
const idleTime = 1_500;
/** Milliseconds by which it is given up sooner than a server says in `Keep-Alive`. */
const margin = 1_000;

/**
 * Makes connections to a pinned endpoint alone. A name is looked up once, all of its addresses are judged, and the
 * connection goes to one of those; the socket is judged again, since a host that is an address is never looked up.
 */
export function guardedAgent(endpoint: PinnedEndpoint, lookup?: LookupFunction): Agent {
  const connect = buildConnector({ lookup: guardedLookup(endpoint, lookup) });
  return new Agent({
    keepAliveTimeout: idleTime,
    keepAliveTimeoutThreshold: margin,
    connect: (options, callback) => {
      connect(options, (...[error, socket]) => {
        if (error) return callback(error, null);
        if (mayReach(endpoint, socket.remoteAddress ?? "")) return callback(null, socket);
        socket.destroy();
        callback(addressBlocked(), null);
      });
    },
  });
}

/**
 * @throws {ContractError} `address_blocked`, for an endpoint whose host is an address that may not be reached, or a name of this
 *   machine
 */
export function requireReachable(endpoint: PinnedEndpoint): void {
  const host = new URL(endpoint.url).hostname.replace(/^\[|\]$/g, "");
  // Whatever a resolver says (RFC 6761, 6.3).
  const isThisMachine = host === "localhost" || host.endsWith(".localhost");
  const address = isThisMachine ? "127.0.0.1" : host;
  if (isIP(address) !== 0 && !mayReach(endpoint, address)) throw addressBlocked();
}

function guardedLookup(
  endpoint: PinnedEndpoint,
  lookup: LookupFunction = systemLookup as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      // Asked for all, a lookup gives a list.
      const addresses = found as unknown as LookupAddress[];
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !mayReach(endpoint, address))) {
        callback(addressBlocked(), "", 0);
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function mayReach({ privateNetwork }: PinnedEndpoint, address: string): boolean {
  const kind = addressKind(address);
  return kind === "public" || (privateNetwork && (kind === "private" || kind === "loopback"));
}

function addressBlocked(): ContractError {
  return new ContractError(
    "address_blocked",
    "NET-06",
    "the endpoint leads to an address that may not be reached",
  );
}
