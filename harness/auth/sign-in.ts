import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import type { AwaitedAnswer, Callbacks } from "./callbacks.js";

/** What a host lends so that people can sign in to its servers. */
export interface SignInPorts {
  /** Where authorization servers send the person back to. */
  readonly redirectUrl: string;
  readonly callbacks: Callbacks;
  /** Shows the person the address at which to sign in to a server. */
  readonly announce: (server: string, url: string) => void;
}

/** The sign-in to one server; what it holds is in memory and nowhere else. */
export interface SignIn {
  /** What the official client asks during the authorization code flow. */
  readonly provider: OAuthClientProvider;
  /** Codes, tokens and the like, so that they can be taken out of text. */
  secrets(): readonly string[];
  /** The sign-in that was begun last and has not ended: fulfilled once there are tokens. */
  pending(): Promise<void> | undefined;
}

/**
 * How long a person may take to sign in, in milliseconds; the code of the answer is good for a shorter time than that
 * with most authorization servers.
 */
export const signInMs = 300_000;

/**
 * Signs a person in to a server: authorization code with PKCE, the client registered on the spot.
 *
 * @param finish trades the answer of the authorization server for tokens.
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/authorization
 */
export function createSignIn(
  { redirectUrl, callbacks, announce }: SignInPorts,
  label: string,
  finish: (provider: OAuthClientProvider, answer: URLSearchParams) => Promise<void>,
): SignIn {
  let client: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let discovery: OAuthDiscoveryState | undefined;
  let awaited: AwaitedAnswer | undefined;
  let pending: Promise<void> | undefined;
  const secrets = new Set<string>();
  const keep = (...values: readonly (string | null | undefined)[]) => {
    for (const value of values) if (value) secrets.add(value);
  };

  async function answered(answer: Promise<URLSearchParams>): Promise<void> {
    const params = await withinTime(answer, label);
    keep(params.get("code"));
    const error = params.get("error");
    if (error !== null) {
      throw new HostError("UNAUTHORIZED", `signing in to ${label} was refused (${word(error)})`);
    }
    await finish(provider, params);
  }

  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: "Porthole",
      software_version: hostInfo.version,
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state() {
      awaited?.forget();
      awaited = callbacks.await();
      return awaited.state;
    },
    clientInformation: () => client,
    saveClientInformation(information) {
      client = information;
      if ("client_secret" in information) keep(information.client_secret);
    },
    tokens: () => tokens,
    saveTokens(saved) {
      tokens = saved;
      keep(saved.access_token, saved.refresh_token, saved.id_token);
    },
    codeVerifier: () => verifier,
    saveCodeVerifier(saved) {
      verifier = saved;
      keep(saved);
    },
    discoveryState: () => discovery,
    saveDiscoveryState(saved) {
      discovery = saved;
    },
    invalidateCredentials(scope) {
      if (scope === "all" || scope === "client") client = undefined;
      if (scope === "all" || scope === "tokens") tokens = undefined;
      if (scope === "all" || scope === "verifier") verifier = "";
      if (scope === "all" || scope === "discovery") discovery = undefined;
    },
    redirectToAuthorization(url) {
      if (!isSignInAddress(url)) {
        awaited?.forget();
        throw new HostError(
          "UNAUTHORIZED",
          `${label} wants people to sign in at an address of "${word(url.protocol)}", which is not opened`,
        );
      }
      if (!awaited) return;
      const { answer, forget } = awaited;
      const begun = answered(answer).finally(() => {
        forget();
        if (pending === begun) pending = undefined;
      });
      // Whether it is waited for is the business of who connects.
      begun.catch(() => {});
      pending = begun;
      announce(label, url.href);
    },
  };
  return { provider, secrets: () => [...secrets], pending: () => pending };
}

/** https, or http on this machine: nothing else may be shown to a person as a place to type a password (CVE-2025-6514). */
function isSignInAddress({ protocol, hostname }: URL): boolean {
  const isHere = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
}

const longestWord = 60;

/** A word of a server as it may stand in a sentence. */
function word(text: string): string {
  return text.replace(/[^\w:.-]/g, "").slice(0, longestWord);
}

async function withinTime<Value>(work: Promise<Value>, label: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new HostError("TIMEOUT", `nobody signed in to ${label} within ${signInMs / 60_000} minutes`)),
      signInMs,
    );
    // A sign-in that nobody waits for any more keeps no process alive.
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
