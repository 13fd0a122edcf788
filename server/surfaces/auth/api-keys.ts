import { createHash, timingSafeEqual } from "node:crypto";
import { bearerOf } from "./oauth.js";
import { type AuthRefusal, refuse } from "./refusal.js";

/** One key and whose it is. */
export interface ApiKey<Identity> {
  readonly key: string;
  readonly identity: Identity;
}

/**
 * Knows callers by a secret that they send as `Authorization: Bearer <key>`. Keys are compared by their hashes, every one
 * of them, so that the time tells nothing.
 *
 * @param keys the keys, or what gives the current ones
 */
export function apiKeyAuth<Identity>(
  keys: readonly ApiKey<Identity>[] | (() => readonly ApiKey<Identity>[]),
): (request: Request) => Identity | AuthRefusal | null {
  return (request) => {
    const sent = bearerOf(request);
    if (sent === undefined) return null;
    const hash = hashOf(sent);
    let found: ApiKey<Identity> | undefined;
    for (const known of typeof keys === "function" ? keys() : keys) {
      if (timingSafeEqual(hash, hashOf(known.key))) found = known;
    }
    return found ? found.identity : refuse({ error: "invalid_token", description: "The key is not known" });
  };
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
