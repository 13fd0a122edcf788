import type { OpenedApp, PolicyReport } from "../control/protocol.js";
import { isEnforced } from "../policy/modes.js";
import { type CspList, cspLists } from "../policy/policy.js";
import { listOf } from "./diagnosis/violations.js";

/** One origin that an app reached for. */
export interface Reached {
  readonly origin: string;
  readonly requests: number;
  /** Those that the app's policy stopped. */
  readonly blocked: number;
  /** The directives that they came under, as `img-src`. */
  readonly directives: readonly string[];
  /** The addresses, each once, the first ones. */
  readonly addresses: readonly string[];
}

const mostAddresses = 20;

/** Where an app reached for the network, by origin, in the order in which it was seen. */
export function reachedOrigins(
  reports: readonly PolicyReport[],
  app: Pick<OpenedApp, "csp"> | undefined,
): readonly Reached[] {
  const stopped = new Set(reports.filter(({ kind }) => kind === "violation").map(({ blocked }) => blocked));
  const origins = new Map<string, Reached>();
  for (const { kind, blocked, directive } of reports) {
    if (kind !== "egress" || !/^(?:https?|wss?):/.test(blocked)) continue;
    const origin = URL.canParse(blocked) ? new URL(blocked).origin : blocked;
    const known = origins.get(origin);
    const isBlocked = app !== undefined && isEnforced(app.csp) && stopped.has(blocked);
    const addresses = known?.addresses ?? [];
    origins.set(origin, {
      origin,
      requests: (known?.requests ?? 0) + 1,
      blocked: (known?.blocked ?? 0) + (isBlocked ? 1 : 0),
      directives: [...new Set([...(known?.directives ?? []), directive])],
      addresses:
        addresses.includes(blocked) || addresses.length >= mostAddresses
          ? addresses
          : [...addresses, blocked],
    });
  }
  return [...origins.values()];
}

/** One list of `_meta.ui.csp`: what the resource asked for, what it got, and what it was seen to use. */
export interface ListAccount {
  readonly list: CspList;
  readonly requested: readonly string[];
  readonly granted: readonly string[];
  readonly observed: readonly string[];
}

/** Requested, granted and observed, for each list that has any of them. */
export function accountOf(app: OpenedApp, reports: readonly PolicyReport[]): readonly ListAccount[] {
  return cspLists
    .map((list): ListAccount => {
      const granted = app.approvedCsp?.[list] ?? [];
      const refused = app.rejectedSources
        .filter((each) => each.list === list)
        .map(({ declared }) => declared);
      const observed = new Set<string>();
      for (const { blocked, directive } of reports) {
        if (listOf(directive) === list && /^(?:https?|wss?):/.test(blocked) && URL.canParse(blocked)) {
          observed.add(new URL(blocked).origin);
        }
      }
      return { list, requested: [...new Set([...granted, ...refused])], granted, observed: [...observed] };
    })
    .filter(({ requested, observed }) => requested.length > 0 || observed.length > 0);
}
