import { placeOf } from "./list.js";
import { isFinding, outcomes, type Report, type ReportedVerdict } from "./report.js";
import { verdictOf } from "./verdict.js";

/** Annotations as GitHub reads them from a log: one for each finding. */
export function githubAnnotations(report: Report): string {
  const lines = report.verdicts
    .filter((verdict) => isFinding(verdict) && !verdict.isKnown)
    .map((verdict) => {
      const kind = verdict.outcome === "fail" || verdict.outcome === "timeout" ? "error" : "warning";
      const title = property(`${verdict.rule} ${verdict.title}`);
      return `::${kind} title=${title}::${data(`${placeOf(verdict)}: ${verdict.message}. ${verdict.remedy}`)}`;
    });
  const stale = staleOf(report).map((line) => `::error title=Stale baseline::${data(line)}`);
  return [
    ...lines,
    ...stale,
    ...report.incomplete.map((sentence) => `::warning title=Not reached::${data(sentence)}`),
  ].join("\n");
}

/** The summary of a step, in GitHub's Markdown. */
export function githubSummary(report: Report): string {
  const counts = outcomes.map((outcome) => `${report.summary[outcome]} ${outcome}`).join(", ");
  const findings = report.verdicts.filter(
    ({ outcome, judgedIn }) => outcome !== "pass" && outcome !== "not-applicable" && judgedIn === undefined,
  );
  return [
    "## porthole check",
    "",
    `${verdictOf(report)}. ${counts}.`,
    "",
    ...(findings.length === 0
      ? []
      : ["| | rule | where | what was seen |", "|---|---|---|---|", ...findings.map(row)]),
    ...[...staleOf(report).map(cell), ...report.incomplete.map((each) => `Not reached: ${cell(each)}`)].map(
      (line) => `\n- ${line}`,
    ),
  ].join("\n");
}

function staleOf({ stale = [] }: Report): readonly string[] {
  return stale.map(
    (known) => `The baseline knows ${known.rule} ${known.app ?? ""}, and it is not so any more`,
  );
}

function row(verdict: ReportedVerdict): string {
  const { outcome, rule, title, message, spec } = verdict;
  const name = spec.url === undefined ? rule : `[${rule}](${spec.url})`;
  return `| ${outcome}${verdict.isKnown ? ", known" : ""} | ${name} ${cell(title)} | ${cell(placeOf(verdict))} | ${cell(message)} |`;
}

/** A command of a log ends with its line; a percent sign begins an escape. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Text of a server in a cell: neither markup, nor the end of the cell, nor a link or a mention. */
function cell(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign)
    .replace(/[\\`*_{}[\]()#+\-.!|~@:]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
