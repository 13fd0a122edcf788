import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { errorReply } from "./replies.js";

/** By which names the server may be reached, and from which web pages. Both default to this machine's own names. */
export interface Security {
  /** Host names without port, IPv6 in brackets. */
  readonly allowedHosts?: readonly string[];
  /** Host names of pages, without scheme and port; requests without an `Origin` are no page's and pass. */
  readonly allowedOrigins?: readonly string[];
}

/** Refuses what a web page of somebody else's could send through the person's browser. */
export function createGuard({
  allowedHosts,
  allowedOrigins,
}: Security = {}): (request: Request) => Response | undefined {
  const hosts = [...(allowedHosts ?? localhostAllowedHostnames())];
  const origins = [...(allowedOrigins ?? localhostAllowedOrigins())];
  return (request) => {
    // A request that was made in code has no Host header; its URL says where it was meant to go.
    const host = validateHostHeader(request.headers.get("host") ?? new URL(request.url).host, hosts);
    if (!host.ok) return errorReply(403, -32_000, host.message);
    const origin = validateOriginHeader(request.headers.get("origin"), origins);
    return origin.ok ? undefined : errorReply(403, -32_000, origin.message);
  };
}
