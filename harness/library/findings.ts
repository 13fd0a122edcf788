import type { PolicyReport } from "../control/protocol.js";

/**
 * Whether a report is about `eval`: where it is refused this is harmless, and nearly every app that bundles a schema library
 * tries it.
 */
export function isEvalProbe(report: Pick<PolicyReport, "directive" | "blocked">): boolean {
  return report.directive.startsWith("script-src") && report.blocked === "eval";
}

/** Schemes that stay in the browser. */
const inside = /^(?:data|blob|about|filesystem):?/;

/**
 * Where an app reached for the network, by what the browser reported.
 *
 * The observing policy reports every attempt, and the app's own policy those that it stops where it is enforced: what both
 * report was stopped then, and went through otherwise.
 */
export function leftTheFrame(
  reports: readonly PolicyReport[],
  isEnforced: boolean,
): readonly { readonly url: string; readonly isBlocked: boolean }[] {
  const blocked = new Set(reports.filter(({ kind }) => kind === "violation").map(({ blocked: url }) => url));
  return reports
    .filter(({ kind, blocked: url }) => kind === "egress" && /^\w+:/.test(url) && !inside.test(url))
    .map(({ blocked: url }) => ({ url, isBlocked: isEnforced && blocked.has(url) }));
}
