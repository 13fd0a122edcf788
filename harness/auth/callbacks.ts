import type { RequestListener, ServerResponse } from "node:http";
import { refuseHost } from "../http/guard.js";
import { secret } from "../http/launch.js";

/** Where an authorization server sends the person back to. */
export const callbackPath = "/oauth/callback";

/** A sign-in whose answer is awaited. */
export interface AwaitedAnswer {
  /** 256 bits that come back with the answer and are good for one. */
  readonly state: string;
  /** What the authorization server says: a code or an error. */
  readonly answer: Promise<URLSearchParams>;
  /** Awaits it no longer. */
  forget(): void;
}

export interface Callbacks {
  await(): AwaitedAnswer;
  /** Answers a request when it is one of a sign-in, and says whether it was. */
  handle(...exchange: Parameters<RequestListener>): boolean;
}

const longestQuery = 8_192;

/**
 * Takes the answers of authorization servers.
 *
 * It is the one address that another site may lead a browser to, so it has no cookie to ask for: the state of a sign-in
 * that was begun here stands for it, and PKCE for the code. It shows fixed sentences and nothing that it was given.
 */
export function createCallbacks(host: string): Callbacks {
  const awaited = new Map<string, (params: URLSearchParams) => void>();
  return {
    await() {
      const state = secret();
      const answer = new Promise<URLSearchParams>((resolve) => awaited.set(state, resolve));
      return { state, answer, forget: () => void awaited.delete(state) };
    },
    handle(request, response) {
      const [path, query = ""] = (request.url ?? "").split("?", 2);
      if (path !== callbackPath) return false;
      if (refuseHost(request.headers, host)) say(response, 403, "Unknown host.");
      else if (request.method !== "GET") say(response, 405, "Only GET.");
      else {
        const params = new URLSearchParams(query.length > longestQuery ? "" : query);
        const state = params.get("state") ?? "";
        const take = awaited.get(state);
        awaited.delete(state);
        if (!take) say(response, 400, "This is the answer to no sign-in that Porthole awaits.");
        else if (params.has("code") || params.has("error")) {
          say(
            response,
            200,
            "Porthole has the answer. You can close this page; the terminal says how it goes on.",
          );
          take(params);
        } else {
          say(response, 400, "The answer holds neither a code nor an error.");
          take(new URLSearchParams({ error: "invalid_request" }));
        }
      }
      return true;
    },
  };
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
  });
  response.end(`<!doctype html><html lang="en"><title>Porthole</title><p>${sentence}</p></html>\n`);
}
