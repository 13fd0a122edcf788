import { byPlace } from "./list.js";
import type { Report, ReportedVerdict } from "./report.js";

/**
 * The report as JUnit XML: a suite for each app in each frame and browser, a case for each rule. A broken rule is a failure, one
 * that could not be judged an error, a warning passes and says so in its output, and what does not apply is skipped.
 */
export function junitReport(report: Report): string {
  const suites = [...byPlace(report.verdicts)].map(([place, verdicts]) => suite(place, verdicts));
  const stale = (report.stale ?? []).map(
    ({ rule, app = "" }) => `the baseline knows ${rule} ${app}, and it is not so any more`,
  );
  const { verdicts, milliseconds, incomplete } = report;
  if (incomplete.length > 0) suites.push(apart("not reached", "error", incomplete));
  if (stale.length > 0) suites.push(apart("baseline", "failure", stale));
  const counts = countsOf(verdicts);
  const tests = verdicts.length + incomplete.length + stale.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="porthole check" tests="${tests}" failures="${counts.failures + stale.length}" errors="${counts.errors + incomplete.length}" skipped="${counts.skipped}" time="${seconds(milliseconds)}">`,
    ...suites,
    "</testsuites>",
  ].join("\n");
}

function suite(place: string, verdicts: readonly ReportedVerdict[]): string {
  const { failures, errors, skipped } = countsOf(verdicts);
  return [
    `  <testsuite name="${escaped(place)}" tests="${verdicts.length}" failures="${failures}" errors="${errors}" skipped="${skipped}">`,
    ...verdicts.map((verdict) => testCase(place, verdict)),
    "  </testsuite>",
  ].join("\n");
}

function testCase(place: string, verdict: ReportedVerdict): string {
  const { rule, title, level, outcome, message, remedy, spec } = verdict;
  const where = spec.url ?? `${spec.revision}: ${spec.section}`;
  const properties = [
    ["level", level],
    ["spec", where],
  ].map(([name = "", value = ""]) => `        <property name="${name}" value="${escaped(value)}"/>`);
  return [
    `    <testcase classname="${escaped(place)}" name="${escaped(`${rule} ${title}`)}">`,
    "      <properties>",
    ...properties,
    "      </properties>",
    ...(isSkipped(verdict)
      ? [`      <skipped message="${verdict.isKnown ? "known: " : ""}${escaped(message)}"/>`]
      : resultOf(outcome, message, rule)),
    `      <system-out>${escaped(linesOf(verdict, outcome === "pass" ? "" : remedy).join("\n"))}</system-out>`,
    "    </testcase>",
  ].join("\n");
}

function resultOf(outcome: ReportedVerdict["outcome"], message: string, rule: string): readonly string[] {
  const said = `message="${escaped(message)}"`;
  switch (outcome) {
    case "fail":
      return [`      <failure type="${rule}" ${said}/>`];
    case "could-not-run":
    case "timeout":
      return [`      <error type="${outcome}" ${said}/>`];
    case "not-applicable":
      return [`      <skipped ${said}/>`];
    case "warn":
    case "pass":
      return [];
  }
}

function linesOf(
  { outcome, message, evidence, ambiguity }: ReportedVerdict,
  remedy: string,
): readonly string[] {
  return [`${outcome}: ${message}`, ...evidence, remedy, ambiguity ?? ""].filter((line) => line !== "");
}

/** What is no verdict on a rule and makes the run red all the same. */
function apart(name: string, kind: "failure" | "error", sentences: readonly string[]): string {
  const count = (of: typeof kind) => (of === kind ? sentences.length : 0);
  return [
    `  <testsuite name="${name}" tests="${sentences.length}" failures="${count("failure")}" errors="${count("error")}" skipped="0">`,
    ...sentences.map(
      (sentence, at) =>
        `    <testcase classname="${name}" name="${at + 1}"><${kind} type="${name}" message="${escaped(sentence)}"/></testcase>`,
    ),
    "  </testsuite>",
  ].join("\n");
}

function countsOf(verdicts: readonly ReportedVerdict[]) {
  const fresh = verdicts.filter((verdict) => !isSkipped(verdict));
  const count = (...outcomes: readonly string[]) =>
    fresh.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    failures: count("fail"),
    errors: count("could-not-run", "timeout"),
    skipped: count("not-applicable") + verdicts.length - fresh.length,
  };
}

/** What the baseline knows, and what another engine has judged. */
function isSkipped({ isKnown, judgedIn }: ReportedVerdict): boolean {
  return isKnown === true || judgedIn !== undefined;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** What XML cannot hold, escaped or not, is a question mark. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replace(unwritable, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
