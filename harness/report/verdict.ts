import type { Report } from "./report.js";

/** What a run came to, as a sentence without its full stop. */
export function verdictOf({ exitCode, verdicts }: Pick<Report, "exitCode" | "verdicts">): string {
  if (exitCode === 3) return "Incomplete: not everything could be judged, so this is no pass";
  const isBroken = verdicts.some(({ outcome, isKnown }) => outcome === "fail" && !isKnown);
  if (exitCode === 1)
    return isBroken ? "Rules are broken" : "The baseline is stale: it knows what is not so any more";
  return verdicts.some(({ isKnown }) => isKnown)
    ? "Nothing was found that the baseline does not know"
    : "Every rule that was judged holds";
}

/** How many findings the baseline knows, or nothing where it knows none. */
export function knownOf({ verdicts }: Pick<Report, "verdicts">): string | undefined {
  const count = verdicts.filter(({ isKnown }) => isKnown).length;
  if (count === 0) return undefined;
  return count === 1 ? "1 finding is known to the baseline" : `${count} findings are known to the baseline`;
}
