import { randomBytes } from "node:crypto";
import { sameSecret } from "./guard.js";

/** The secrets of one run. */
export interface Launch {
  /** The cookie's value, which the page's script never sees. */
  readonly session: string;
  /** In the printed link; good for this run, so that the link can be opened in a second browser. */
  readonly token: string;
  /** A token for one use: a command line shows its arguments to every account of the machine. */
  singleUse(): string;
  /** Whether a token is good; a single-use token is used up by asking. */
  redeem(token: string): boolean;
}

export function createLaunch(): Launch {
  const session = secret();
  const token = secret();
  const once = new Set<string>();
  return {
    session,
    token,
    singleUse() {
      const fresh = secret();
      once.add(fresh);
      return fresh;
    },
    redeem: (given) => sameSecret(given, token) || once.delete(given),
  };
}

/** 256 bits, safe in a URL fragment and in a cookie. */
export function secret(): string {
  return randomBytes(32).toString("base64url");
}
