import type { Transport } from "@modelcontextprotocol/client";
import type { HostError } from "../errors.js";

/** How a target is reached. */
export interface Reach {
  /** The address or command as it may be shown. */
  readonly label: string;
  /** What must never be shown, as far as it is known by now. */
  readonly secrets: () => readonly string[];
  /** A sign-in that the person is asked for: once it is fulfilled, the route that failed may be tried again. */
  readonly pendingSignIn?: () => Promise<void> | undefined;
  /** Tried in this order: the next one when a route `leadsOn`. */
  readonly routes: readonly [Route, ...Route[]];
  /** Turns whatever was thrown while connecting into one line that a person can act on. */
  readonly explain: (error: unknown) => HostError;
}

/** One way for the bytes to go, and the protocol eras to try on it. */
export interface Route {
  readonly open: () => Transport | Promise<Transport>;
  /** `auto` asks the server for its era first; `legacy` begins as in the 2025 era. */
  readonly mode: "auto" | "legacy";
  /** How long the question after the era may take before silence counts as the older one, in milliseconds. */
  readonly probeMs?: number;
  /** Whether after this failure the next route may still succeed. */
  readonly leadsOn?: (error: unknown) => boolean;
}
