import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { addressKind } from "../../../base/net/address-policy.js";
import { ContractError } from "../errors.js";
import type { PinnedEndpoint } from "./endpoint.js";

/**
 * Makes connections to a pinned endpoint alone. A name is looked up once, all of its addresses are judged, and the
 * connection goes to one of those; the socket is judged again, since a host that is an address is never looked up.
 */
export function guardedAgent(endpoint: PinnedEndpoint, lookup?: LookupFunction): Agent {
  const connect = buildConnector({ lookup: guardedLookup(endpoint, lookup) });
  return new Agent({
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
