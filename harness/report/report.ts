import type { KnownFinding } from "../check/baseline.js";
import type { SpecRevision } from "../check/select.js";
import type { CspMode, FrameMode } from "../policy/modes.js";
import type { Outcome, RuleLevel } from "../rules/rule.js";

/** The address of the schema of a report; the version is part of it. */
export const reportSchemaId = "https://porthole-mcp.dev/schema/report-1.json";

/** What a check found, as every reporter and the JSON file have it. */
export interface Report {
  readonly schema: typeof reportSchemaId;
  readonly tool: { readonly name: string; readonly version: string };
  /** The revision of MCP Apps that was checked. */
  readonly spec: SpecRevision;
  /** What was checked, without anything secret. */
  readonly target: readonly string[];
  readonly environment: {
    readonly node: string;
    readonly platform: string;
    readonly browsers: readonly { readonly name: string; readonly version: string }[];
  };
  readonly apps: readonly ReportedApp[];
  readonly verdicts: readonly ReportedVerdict[];
  /** What the run did not reach, one sentence each; with any, it is incomplete. */
  readonly incomplete: readonly string[];
  /** Known findings that are not there any more; absent without a baseline. */
  readonly stale?: readonly KnownFinding[];
  readonly summary: Readonly<Record<Outcome, number>>;
  /** 0 no findings, 1 findings, 3 incomplete. */
  readonly exitCode: 0 | 1 | 3;
  readonly milliseconds: number;
}

/** An app that was checked. */
export interface ReportedApp {
  /** `<server>/<tool>` */
  readonly id: string;
  readonly server: string;
  readonly tool: string;
  readonly uri: string;
  /** The document's size in bytes of UTF-8, and its SHA-256 in hexadecimal; absent when it could not be read. */
  readonly bytes?: number;
  readonly digest?: string;
  /** The policy that the specification constructs for it, and the strictest under which its inline code runs. */
  readonly policy?: string;
  readonly hashPolicy?: string;
}

/** The verdict on one rule: for a server, for an app, or for an app in a frame of a browser. */
export interface ReportedVerdict {
  readonly rule: string;
  readonly title: string;
  readonly level: RuleLevel;
  readonly outcome: Outcome;
  /** Absent for a rule about the whole server. */
  readonly app?: string;
  /** The server; rules about an app have the server of the app. */
  readonly server: string;
  /** Absent for a rule that needs no browser. */
  readonly frame?: FrameMode;
  readonly csp?: CspMode;
  readonly browser?: string;
  /** One sentence on what was seen. */
  readonly message: string;
  /** Excerpts, one line each. */
  readonly evidence: readonly string[];
  readonly remedy: string;
  /** The baseline has it. */
  readonly isKnown?: true;
  /** The rule that does not hold or could not be judged, where this one could not run because of it. */
  readonly unmet?: string;
  /** It could not run since the driver of this engine does not hear what the rule is about. */
  readonly isDeaf?: true;
  /** The engine of this run that has judged the same rule on the same app, where this one is deaf to it. */
  readonly judgedIn?: string;
  /** Where the specification and its SDKs disagree about the rule. */
  readonly ambiguity?: string;
  readonly spec: { readonly revision: string; readonly section: string; readonly url?: string };
}

/** Names for each verdict that an engine is deaf to another one of the run that has judged the rule on the same app. */
export function withJudgedElsewhere(verdicts: readonly ReportedVerdict[]): readonly ReportedVerdict[] {
  const place = ({ rule, app, frame }: ReportedVerdict) => JSON.stringify([rule, app, frame]);
  const judged = new Map(
    verdicts
      .filter(({ outcome }) => !open.includes(outcome))
      .flatMap((verdict) => (verdict.browser === undefined ? [] : [[place(verdict), verdict.browser]])),
  );
  return verdicts.map((verdict) => {
    const judgedIn = verdict.isDeaf ? judged.get(place(verdict)) : undefined;
    return judgedIn === undefined ? verdict : { ...verdict, judgedIn };
  });
}

const open: readonly Outcome[] = ["could-not-run", "timeout"];

/** Whether a verdict is worth a word; of what waits for another rule, that one is, and of what an engine is deaf to, the other's. */
export function isFinding({ outcome, unmet, judgedIn }: ReportedVerdict): boolean {
  return outcome !== "pass" && outcome !== "not-applicable" && unmet === undefined && judgedIn === undefined;
}

/** The order in which outcomes are told, worst first. */
export const outcomes: readonly Outcome[] = [
  "fail",
  "timeout",
  "could-not-run",
  "warn",
  "not-applicable",
  "pass",
];

export function summaryOf(verdicts: readonly Pick<ReportedVerdict, "outcome">[]): Report["summary"] {
  const count = (outcome: Outcome) => verdicts.filter((each) => each.outcome === outcome).length;
  return {
    pass: count("pass"),
    fail: count("fail"),
    warn: count("warn"),
    "not-applicable": count("not-applicable"),
    "could-not-run": count("could-not-run"),
    timeout: count("timeout"),
  };
}

/**
 * Findings count before what could not be judged: an incomplete run is never green, and a red one is red. What is known counts
 * for neither, and what is known and not there any more counts as a finding.
 */
export function exitCodeOf({
  verdicts,
  incomplete,
  stale = [],
}: Pick<Report, "verdicts" | "incomplete" | "stale">): Report["exitCode"] {
  const fresh = verdicts
    .filter(({ isKnown, judgedIn }) => !isKnown && judgedIn === undefined)
    .map(({ outcome }) => outcome);
  if (fresh.includes("fail") || stale.length > 0) return 1;
  return fresh.includes("could-not-run") || fresh.includes("timeout") || incomplete.length > 0 ? 3 : 0;
}
