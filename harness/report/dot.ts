import type { Outcome } from "../rules/rule.js";
import { type Mark, placeOf } from "./list.js";
import { isFinding, type Report } from "./report.js";
import { knownOf } from "./verdict.js";

const dots: Readonly<Record<Outcome, { readonly dot: string; readonly part: Parameters<Mark>[1] }>> = {
  pass: { dot: "·", part: "good" },
  fail: { dot: "F", part: "bad" },
  warn: { dot: "!", part: "note" },
  "not-applicable": { dot: "-", part: "quiet" },
  "could-not-run": { dot: "?", part: "note" },
  timeout: { dot: "T", part: "bad" },
};

const perLine = 80;

/** The report in few lines, for a log: one sign for each verdict, and one line for each finding. */
export function dotReport(report: Report, mark: Mark): string {
  const lines: string[] = [];
  for (let at = 0; at < report.verdicts.length; at += perLine) {
    const row = report.verdicts.slice(at, at + perLine);
    lines.push(row.map(({ outcome }) => mark(dots[outcome].dot, dots[outcome].part)).join(""));
  }
  for (const verdict of report.verdicts) {
    if (!isFinding(verdict) || verdict.isKnown) continue;
    const { part } = dots[verdict.outcome];
    lines.push(`${mark(`${verdict.outcome} ${verdict.rule}`, part)} ${placeOf(verdict)}: ${verdict.message}`);
  }
  const known = knownOf(report);
  if (known !== undefined) lines.push(mark(known, "quiet"));
  for (const sentence of report.incomplete) lines.push(mark(`not reached: ${sentence}`, "note"));
  for (const { rule, app = "" } of report.stale ?? [])
    lines.push(mark(`stale in the baseline: ${rule} ${app}`, "bad"));
  const { fail, warn, timeout, pass } = report.summary;
  const open = report.summary["could-not-run"] + timeout;
  lines.push(
    `${fail} failed, ${warn} warnings, ${open} could not run, ${pass} passed; exit ${report.exitCode}`,
  );
  return lines.join("\n");
}
