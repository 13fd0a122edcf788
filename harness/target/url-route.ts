import {
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { createGuardedFetch } from "../net/guarded-fetch.js";
import { displayUrl, readTargetUrl } from "./address.js";
import { causes, connectFailure } from "./failure.js";
import type { Reach } from "./route.js";
import type { UrlTarget } from "./target.js";

/** What a server of the 2024 revision answers to the first POST of a newer client. */
const olderStatuses: ReadonlySet<number> = new Set([400, 404, 405]);

/**
 * How a server at an address is reached: over Streamable HTTP, or, when it refuses the POST, over SSE.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#backwards-compatibility
 * @throws {HostError} `BAD_TARGET`
 */
export function reachUrl(target: UrlTarget): Reach {
  const url = readTargetUrl(target.url);
  const label = displayUrl(url);
  const http = { requestInit: { headers: { ...target.headers } }, fetch: createGuardedFetch({ typed: url }) };
  return {
    label,
    secrets: Object.values(target.headers ?? {}),
    routes: [
      {
        open: () => new StreamableHTTPClientTransport(url, http),
        mode: "auto",
        leadsOn: isOlderServer,
      },
      { open: () => new SSEClientTransport(url, http), mode: "legacy" },
    ],
    explain: (error) => connectFailure(error, label),
  };
}

function isOlderServer(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof SdkHttpError) return olderStatuses.has(cause.data?.status ?? 0);
  }
  return false;
}
