import { exitCodeOf, type Report, type ReportedVerdict } from "../report/report.js";
import type { Outcome } from "../rules/rule.js";

/** A finding that is known: it does not fail a run, and must be gone from the list once it is gone. */
export interface KnownFinding {
  readonly rule: string;
  readonly outcome: Outcome;
  /** Absent for a rule about a whole server. */
  readonly app?: string;
  readonly frame?: string;
  readonly browser?: string;
}

/** The findings that are known, as the file of `--baseline` holds them. */
export interface Baseline {
  readonly known: readonly KnownFinding[];
}

/** What a run is not green with; warnings fail nothing, so that none need be known. */
const counted: readonly Outcome[] = ["fail", "could-not-run", "timeout"];

/** The baseline under which a report has no finding. */
export function baselineOf({ verdicts }: Pick<Report, "verdicts">): Baseline {
  return {
    known: verdicts
      .filter(({ outcome, judgedIn }) => counted.includes(outcome) && judgedIn === undefined)
      .map(findingOf),
  };
}

/**
 * Marks what is known. A known finding that this run has looked for and not found is stale, and fails it; so is one of an app that
 * is gone.
 *
 * @param isPart Only some of the apps were checked: one that is not there may only not have been asked for.
 */
export function applyBaseline(report: Report, { known }: Baseline, isPart = false): Report {
  const keys = new Set(known.map(keyOf));
  const apps = new Set(report.apps.map(({ id }) => id));
  const hasEveryApp = !isPart && report.incomplete.length === 0;
  const isLookedFor = ({ rule, app, frame, browser }: KnownFinding) =>
    report.verdicts.some(
      (each) =>
        each.rule === rule &&
        each.frame === frame &&
        each.browser === browser &&
        (each.app === app || (hasEveryApp && app !== undefined && !apps.has(app))),
    );
  const found = new Set(report.verdicts.map((verdict) => keyOf(findingOf(verdict))));
  const verdicts = report.verdicts.map((verdict) =>
    counted.includes(verdict.outcome) && keys.has(keyOf(findingOf(verdict)))
      ? { ...verdict, isKnown: true as const }
      : verdict,
  );
  const stale = known.filter((each) => !found.has(keyOf(each)) && isLookedFor(each));
  return { ...report, verdicts, stale, exitCode: exitCodeOf({ ...report, verdicts, stale }) };
}

/** Reads a baseline, or says why it is none. */
export function readBaseline(value: unknown): Baseline | string {
  const known = typeof value === "object" && value !== null ? Reflect.get(value, "known") : undefined;
  if (!Array.isArray(known)) return 'it must be an object with a list "known"';
  const wrong = known.findIndex((each) => !isKnownFinding(each));
  return wrong < 0
    ? { known }
    : `known[${wrong}] must have rule and outcome, and may have app, frame and browser, all texts`;
}

function isKnownFinding(value: unknown): value is KnownFinding {
  if (typeof value !== "object" || value === null) return false;
  const entries = Object.entries(value);
  const isText = entries.every(([key, text]) => keysOfFinding.includes(key) && typeof text === "string");
  return (
    isText && "rule" in value && counted.some((outcome) => "outcome" in value && value.outcome === outcome)
  );
}

const keysOfFinding: readonly string[] = ["rule", "outcome", "app", "frame", "browser"];

function findingOf({ rule, outcome, app, frame, browser }: ReportedVerdict): KnownFinding {
  return {
    rule,
    outcome,
    ...(app === undefined ? {} : { app }),
    ...(frame === undefined ? {} : { frame }),
    ...(browser === undefined ? {} : { browser }),
  };
}

function keyOf({ rule, outcome, app = "", frame = "", browser = "" }: KnownFinding): string {
  return JSON.stringify([rule, outcome, app, frame, browser]);
}
