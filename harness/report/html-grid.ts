import type { Outcome } from "../rules/rule.js";
import { escaped } from "./html-text.js";
import type { ReportedVerdict } from "./report.js";

/** Signs beside words: a colour alone says nothing. */
export const signs: Readonly<Record<Outcome, string>> = {
  pass: "✓",
  fail: "✗",
  warn: "!",
  "not-applicable": "–",
  "could-not-run": "?",
  timeout: "◷",
};

/** A column of a grid. */
interface Column {
  /** The browser, or what stands for none. */
  readonly browser: string;
  readonly frame: string;
}

/** What holds where, at a glance: for each server what needs no browser, for each app its rules by browser and frame. */
export function grids(verdicts: readonly ReportedVerdict[]): string {
  const subjects = new Map<string, ReportedVerdict[]>();
  for (const verdict of verdicts) {
    const subject = verdict.app ?? verdict.server;
    subjects.set(subject, [...(subjects.get(subject) ?? []), verdict]);
  }
  return [...subjects]
    .map(
      ([subject, of]) =>
        `<details><summary>Every rule: ${escaped(subject)}</summary>\n${grid(subject, of)}\n</details>`,
    )
    .join("\n");
}

function grid(subject: string, verdicts: readonly ReportedVerdict[]): string {
  const columns = columnsOf(verdicts);
  const rules = [...new Map(verdicts.map((verdict) => [verdict.rule, verdict.title]))];
  const browsers = [...new Set(columns.map(({ browser }) => browser))];
  const head = browsers.map((browser) => {
    const count = columns.filter((column) => column.browser === browser).length;
    return `<th scope="colgroup" colspan="${count}">${escaped(browser)}</th>`;
  });
  const frames = columns.map(({ frame }) => `<th scope="col">${escaped(frame)}</th>`);
  const rows = rules.map(([rule, title]) => {
    const cells = columns.map((column) =>
      cell(verdicts.find((each) => each.rule === rule && isIn(each, column))),
    );
    return `<tr><th scope="row">${escaped(rule)} <span class="quiet">${escaped(title)}</span></th>${cells.join("")}</tr>`;
  });
  const needsFrames = columns.some(({ frame }) => frame !== "");
  return `<div class="scroll" tabindex="0" role="region" aria-label="Every rule: ${escaped(subject)}"><table>
<thead><tr><th scope="col"${needsFrames ? ' rowspan="2"' : ""}>Rule</th>${head.join("")}</tr>${needsFrames ? `<tr>${frames.join("")}</tr>` : ""}</thead>
<tbody>${rows.join("\n")}</tbody></table></div>`;
}

const none = "no browser";

function columnsOf(verdicts: readonly ReportedVerdict[]): readonly Column[] {
  const columns = verdicts.map(({ browser = none, frame = "" }) => ({ browser, frame }));
  return [...new Map(columns.map((column) => [JSON.stringify(column), column])).values()];
}

function isIn({ browser = none, frame }: ReportedVerdict, column: Column): boolean {
  return browser === column.browser && (frame ?? "") === column.frame;
}

function cell(verdict: ReportedVerdict | undefined): string {
  if (!verdict) return "<td></td>";
  const { outcome, message } = verdict;
  return `<td class="${outcome}" title="${escaped(`${outcome}: ${message}`)}">${signs[outcome]}<span class="word"> ${outcome}</span></td>`;
}
