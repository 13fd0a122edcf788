import type { Outcome } from "../rules/rule.js";
import { isFinding, type Report, type ReportedVerdict } from "./report.js";
import { knownOf, verdictOf } from "./verdict.js";

/** Sets a part of a text off; what shows no colours gives the text back. */
export type Mark = (text: string, part: "bad" | "good" | "note" | "strong" | "quiet") => string;

/** How an outcome is told: a sign, a word and a colour, so that the colour alone says nothing. */
const signs: Readonly<Record<Outcome, { readonly sign: string; readonly part: Parameters<Mark>[1] }>> = {
  pass: { sign: "✓", part: "good" },
  fail: { sign: "✗", part: "bad" },
  warn: { sign: "!", part: "note" },
  "not-applicable": { sign: "–", part: "quiet" },
  "could-not-run": { sign: "?", part: "note" },
  timeout: { sign: "◷", part: "bad" },
};

export interface ListOptions {
  readonly mark: Mark;
  /** Also the rules that hold, and those that do not apply. */
  readonly all?: boolean;
}

/** The report for a terminal: what was found, app by app, and one last line that says it all. */
export function listReport(report: Report, { mark, all = false }: ListOptions): string {
  const lines: string[] = [];
  /** Where a finding on an app was told in full: in another browser or frame it is the same in one line. */
  const told = new Map<string, string>();
  for (const [place, verdicts] of byPlace(report.verdicts)) {
    const shown = verdicts.filter((verdict) => all || (isFinding(verdict) && !verdict.isKnown));
    const count = verdicts.filter(({ outcome }) => outcome !== "not-applicable").length;
    if (count === 0 && !all) continue;
    const held = verdicts.filter(({ outcome }) => outcome === "pass").length;
    lines.push(`${mark(place, "strong")}  ${mark(`${held} of ${count} rules hold`, "quiet")}`);
    const together = unjudgedTogether(shown);
    for (const verdict of shown) {
      if (together.get(verdict.message)?.includes(verdict)) continue;
      const { rule, app, outcome, browser, frame } = verdict;
      const key = JSON.stringify([rule, app, outcome]);
      const before = told.get(key);
      if (browser !== undefined && isFinding(verdict)) told.set(key, before ?? `${browser}, ${frame} frame`);
      lines.push(...(before === undefined ? verdictLines(verdict, mark) : [sameLine(verdict, before, mark)]));
    }
    for (const [reason, unjudged] of together) lines.push(...togetherLines(reason, unjudged, mark));
    if (!all) lines.push(...unmetLines(verdicts, mark), ...deafLines(verdicts, mark));
    lines.push("");
  }
  const known = knownOf(report);
  if (known !== undefined) lines.push(mark(`${known}.`, "quiet"), "");
  for (const { rule, outcome, app, frame } of report.stale ?? []) {
    const place = [app, frame].filter((each) => each !== undefined).join(", ");
    lines.push(
      mark(
        `Stale: the baseline knows ${rule} as ${outcome}${place && ` for ${place}`}, and it is not so any more.`,
        "bad",
      ),
      "",
    );
  }
  for (const sentence of report.incomplete) lines.push(mark(`Not reached: ${sentence}.`, "note"), "");
  lines.push(...summaryLines(report, mark));
  return lines.join("\n");
}

/** What could not run for one and the same reason, such as a browser that is not there: the reason is told once. */
function unjudgedTogether(
  verdicts: readonly ReportedVerdict[],
): ReadonlyMap<string, readonly ReportedVerdict[]> {
  const reasons = new Map<string, ReportedVerdict[]>();
  for (const verdict of verdicts) {
    const { outcome, message, evidence, unmet, judgedIn } = verdict;
    if (outcome !== "could-not-run" || evidence.length > 0) continue;
    if (unmet !== undefined || judgedIn !== undefined) continue;
    reasons.set(message, [...(reasons.get(message) ?? []), verdict]);
  }
  return new Map([...reasons].filter(([, found]) => found.length > 1));
}

function togetherLines(reason: string, verdicts: readonly ReportedVerdict[], mark: Mark): readonly string[] {
  const { sign, part } = signs["could-not-run"];
  const ids = verdicts.map(({ rule }) => rule).join(", ");
  return [
    `  ${mark(`${sign} ${verdicts.length} rules could not be judged`, part)} ${mark(ids, "quiet")}`,
    `      ${reason}`,
  ];
}

/** What could not run for want of another rule, one line for each of those: its finding is told already. */
function unmetLines(verdicts: readonly ReportedVerdict[], mark: Mark): readonly string[] {
  const waiting = new Map<string, string[]>();
  for (const { unmet, rule, judgedIn } of verdicts) {
    if (unmet !== undefined && judgedIn === undefined)
      waiting.set(unmet, [...(waiting.get(unmet) ?? []), rule]);
  }
  return [...waiting].map(
    ([needed, rules]) =>
      `  ${mark(`? ${rules.length} ${rules.length === 1 ? "rule needs" : "rules need"} ${needed}`, "note")} ${mark(rules.join(", "), "quiet")}`,
  );
}

/** What the driver of one engine cannot hear and another engine of the run has judged. */
function deafLines(verdicts: readonly ReportedVerdict[], mark: Mark): readonly string[] {
  const rules = verdicts.filter(({ judgedIn }) => judgedIn !== undefined);
  const [first] = rules;
  if (!first) return [];
  const count = `${rules.length} ${rules.length === 1 ? "rule" : "rules"}`;
  const ids = rules.map(({ rule }) => rule).join(", ");
  return [
    `  ${mark(`– ${count} judged in ${first.judgedIn} alone`, "quiet")} ${mark(`${ids}: ${first.message}`, "quiet")}`,
  ];
}

/** The verdicts by what they are about: the server, an app, an app in a frame of a browser. */
export function byPlace(
  verdicts: readonly ReportedVerdict[],
): ReadonlyMap<string, readonly ReportedVerdict[]> {
  const places = new Map<string, ReportedVerdict[]>();
  for (const verdict of verdicts) {
    const place = placeOf(verdict);
    const list = places.get(place) ?? [];
    list.push(verdict);
    places.set(place, list);
  }
  return places;
}

export function placeOf({ server, app, browser, frame, csp }: ReportedVerdict): string {
  if (app === undefined) return server;
  return browser === undefined ? app : `${app} · ${browser}, ${frame} frame, ${csp} policy`;
}

function sameLine({ rule, outcome, message }: ReportedVerdict, before: string, mark: Mark): string {
  const { sign, part } = signs[outcome];
  return `  ${mark(`${sign} ${rule}`, part)} as in ${before}: ${message}`;
}

function verdictLines(verdict: ReportedVerdict, mark: Mark): readonly string[] {
  const { rule, title, outcome, message, evidence, remedy, level, ambiguity, spec } = verdict;
  const { sign, part } = signs[outcome];
  const lines = [
    `  ${mark(`${sign} ${rule}`, part)} ${title} ${mark(`${outcome}, ${level}`, "quiet")}`,
    `      ${message}`,
  ];
  if (outcome === "pass" || outcome === "not-applicable") return lines;
  for (const line of evidence) lines.push(mark(`      · ${line}`, "quiet"));
  if (outcome === "fail" || outcome === "warn") lines.push(`      ${mark("→", part)} ${remedy}`);
  if (ambiguity !== undefined) lines.push(mark(`      ${ambiguity}`, "quiet"));
  lines.push(mark(`      ${spec.url ?? `${spec.revision}: ${spec.section}`}`, "quiet"));
  return lines;
}

function summaryLines(report: Report, mark: Mark): readonly string[] {
  const { summary, apps, exitCode, milliseconds } = report;
  const counts = [
    mark(`${summary.fail} failed`, summary.fail > 0 ? "bad" : "quiet"),
    mark(`${summary.warn} warnings`, summary.warn > 0 ? "note" : "quiet"),
    mark(`${summary["could-not-run"] + summary.timeout} could not run`, exitCode === 3 ? "note" : "quiet"),
    mark(`${summary.pass} passed`, "good"),
    mark(`${summary["not-applicable"]} not applicable`, "quiet"),
  ];
  const of = `${apps.length} ${apps.length === 1 ? "app" : "apps"}, ${(milliseconds / 1_000).toFixed(1)} s`;
  return [`${counts.join(", ")}  ${mark(of, "quiet")}`, mark(`${verdictOf(report)}.`, partOf[exitCode])];
}

const partOf = { 0: "good", 1: "bad", 3: "note" } as const;
