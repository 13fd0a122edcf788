import {
  type FetchLike,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { createSignIn, type SignInPorts } from "../auth/sign-in.js";
import { createGuardedFetch } from "../net/guarded-fetch.js";
import { displayUrl, readTargetUrl } from "./address.js";
import { causes } from "./causes.js";
import { connectFailure } from "./failure.js";
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
export function reachUrl(target: UrlTarget, ports: SignInPorts | undefined): Reach {
  const url = readTargetUrl(target.url);
  const label = displayUrl(url);
  const headers = new Headers({ ...target.headers });
  let asksForAuthorization = false;
  const guarded = createGuardedFetch({ typed: url });
  const fetch: FetchLike = async (input, init) => {
    const isTarget = new URL(input).origin === url.origin;
    const response = await guarded(input, isTarget ? withHeaders(init, headers) : init);
    if (isTarget && response.status === 401) asksForAuthorization = true;
    return response;
  };
  // Who gives a token of their own does not sign in.
  const signIn =
    ports && !headers.has("authorization")
      ? createSignIn(ports, label, (authProvider, answer) =>
          new StreamableHTTPClientTransport(url, { authProvider, fetch }).finishAuth(answer),
        )
      : undefined;
  const http = { fetch, ...(signIn ? { authProvider: signIn.provider } : {}) };
  return {
    label,
    secrets: () => [...headers.values(), ...(signIn?.secrets() ?? [])],
    ...(signIn ? { pendingSignIn: signIn.pending } : {}),
    routes: [
      {
        open: () => new StreamableHTTPClientTransport(url, http),
        mode: "auto",
        leadsOn: isOlderServer,
      },
      { open: () => new SSEClientTransport(url, http), mode: "legacy" },
    ],
    explain: (error) =>
      connectFailure(error, label, { asksForAuthorization, canSignIn: signIn !== undefined }),
  };
}

/**
 * Adds the headers of the target; what the transport sets stays. They are added here and not in the transport's own options,
 * since the transport would send those to the authorization server too, which the target's server names.
 */
function withHeaders(init: RequestInit | undefined, added: Headers): RequestInit {
  const headers = new Headers(init?.headers);
  for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
  return { ...init, headers };
}

function isOlderServer(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (cause instanceof SdkHttpError) return olderStatuses.has(cause.data?.status ?? 0);
  }
  return false;
}
