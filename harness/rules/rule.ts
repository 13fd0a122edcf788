import type { InstrumentId } from "../check/instruments.js";
import type { AppSighting, Seen, ServerSighting, Sightings, ViewSceneId } from "./sightings.js";

/** How strongly a rule is asked for: by the specification, by hosts in the field, or by this project. */
export type RuleLevel = "MUST" | "SHOULD" | "field" | "own";

/** Whom a broken rule asks to change something. A document has no server when it is checked as a file. */
export type RuleSubject = "server" | "document" | "view";

/** What was found out about one rule. */
export type Outcome = "pass" | "fail" | "warn" | "not-applicable" | "could-not-run" | "timeout";

/** One sentence on what was seen, and the places that show it. */
export interface Judgement {
  readonly outcome: Exclude<Outcome, "warn" | "timeout"> | "advice";
  readonly message: string;
  /** Excerpts of messages, reports, markup: each one line. */
  readonly evidence?: readonly string[];
}

/** What a rule says of itself; everything here is shown to people. */
export interface RuleText {
  /** The family, a hyphen and two digits, such as `INI-04`. */
  readonly id: string;
  /** One sentence that holds of a good app. */
  readonly title: string;
  readonly level: RuleLevel;
  /** `warn` rules never fail a run. By default MUST fails, and so does nothing else. */
  readonly severity?: "error" | "warn";
  /** Where the rule comes from. Rules of the draft never fail a run; `porthole` is a rule of this project. */
  readonly revision: "2026-01-26" | "draft" | "porthole";
  /** The heading of the specification, or of this project's page on checking. */
  readonly section: string;
  readonly who: RuleSubject;
  /** More words to select it by; its family, its level and `wire` or `browser` are always among them. */
  readonly tags?: readonly string[];
  /** Ids of the same rule elsewhere. */
  readonly upstream?: readonly string[];
  /** Rules that must hold before this one can be judged; when one does not, this one could not run. */
  readonly needs?: readonly string[];
  /** Where the specification and its SDKs disagree, and how this rule decides. */
  readonly ambiguity?: string;
  /** What it measures against, unless the run says otherwise. */
  readonly budget?: Budget;
  /** What to do about it, in a sentence or two. */
  readonly remedy: string;
}

/** Above the first number is advice, above the second broken. */
export type Budget = readonly [better: number, most: number];

/** A rule about a server as a whole, judged by what it says over MCP. */
export interface ServerRule extends RuleText {
  readonly on: "server";
  judge(server: ServerSighting): Judgement;
}

/** A rule about one app that needs no browser. */
export interface AppRule extends RuleText {
  readonly on: "app";
  judge(app: AppSighting, budget?: Budget): Judgement;
}

/** A rule about what an app does in a browser. */
export interface ViewRule extends RuleText {
  readonly on: "view";
  /** The scenes that are played before it is judged. */
  readonly scenes: readonly ViewSceneId[];
  /**
   * What must have been seen to work in this browser and frame before the absence of something counts: a rule that passes
   * because nothing was reported names here what would have reported it.
   */
  readonly instruments: readonly InstrumentId[];
  /** It is played with `--full`, or when it is named. */
  readonly isFull: boolean;
  judge(seen: Seen & Sightings, budget?: Budget): Judgement;
}

/**
 * A rule: data, and one pure function of what was seen.
 *
 * Nothing here opens, calls or waits: `harness/check` plays the scenes that the rules ask for, once each, and then every rule is
 * judged on what was recorded. So a family is a file with a list of rules, independent of every other family, and its test gives
 * it sightings made by hand.
 */
export type Rule = ServerRule | AppRule | ViewRule;

/** Writes a rule about what an app does in a browser; `judge` sees the scenes that it names, and no others. */
export function viewRule<const Scene extends ViewSceneId>(
  rule: RuleText & {
    readonly scenes: readonly Scene[];
    readonly instruments?: readonly InstrumentId[];
    readonly full?: boolean;
    judge(seen: Seen & Pick<Sightings, Scene>, budget?: Budget): Judgement;
  },
): ViewRule {
  const { full = false, instruments = [], judge, ...rest } = rule;
  return { ...rest, on: "view", instruments, isFull: full, judge };
}

/** The rule holds. */
export function holds(message: string, evidence: readonly string[] = []): Judgement {
  return { outcome: "pass", message, evidence };
}

/** The rule is broken. */
export function broken(message: string, evidence: readonly string[] = []): Judgement {
  return { outcome: "fail", message, evidence };
}

/** The rule is kept to the letter, and something could be better: a warning whatever the rule's severity. */
export function advice(message: string, evidence: readonly string[] = []): Judgement {
  return { outcome: "advice", message, evidence };
}

/** The app does nothing that the rule is about. */
export function notApplicable(message: string): Judgement {
  return { outcome: "not-applicable", message };
}

/** What would have to be seen before the rule can be judged was not there. */
export function couldNotRun(message: string, evidence: readonly string[] = []): Judgement {
  return { outcome: "could-not-run", message, evidence };
}
