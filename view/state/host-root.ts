import { signal } from "@preact/signals-core";
import type { JsonObject } from "../../plans/types.js";
import type { HostFacts } from "../host/facts.js";

/** What templates read below `context.`. */
export interface HostRoot {
  readonly now: () => JsonObject;
  /** Subscribes the running effect. */
  readonly follow: () => void;
}

/** Where nothing is known of a host. */
export const noHost: HostRoot = { now: () => ({}), follow: () => undefined };

/** The root of the facts of a host. */
export function createHostRoot(host: HostFacts): HostRoot {
  const facts = signal(host.now());
  host.watch(() => {
    facts.value = host.now();
  });
  return { now: host.now, follow: () => void facts.value };
}
