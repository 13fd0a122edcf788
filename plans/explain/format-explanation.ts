import { printable } from "../../base/text/printable.js";
import type { ExplainedIssue, ExplainedNote, LooseEnd, PlanExplanation } from "./explain-plan.js";
import type { Suggestion } from "./suggest.js";

export interface FormatOptions {
  /** Lines that show the place of a JSON Pointer, to stand under what is told about it. */
  readonly place?: (path: string) => readonly string[];
  /** Marks up a part of the text, as with colours. */
  readonly mark?: (text: string, part: "bad" | "good" | "note" | "strong" | "quiet") => string;
  /** Tell the issues alone, without notes, counts, tools and loose ends. */
  readonly issuesOnly?: boolean;
}

type Write = Required<Omit<FormatOptions, "issuesOnly">>;

const looseEnd: Readonly<Record<LooseEnd["kind"], (name: string) => string>> = {
  "never-set": (name) => `"${name}" is read, and nothing sets it`,
  "no-transition": (name) => `"${name}" is sent, and there is no transition of that name`,
  "never-sent": (name) => `"${name}" is a transition that no event sends`,
};

/** An explanation as text for a person, the first issue first. What a plan says cannot steer a terminal. */
export function formatExplanation(explanation: PlanExplanation, options: FormatOptions = {}): string {
  const { place = () => [], mark = (text) => text, issuesOnly = false } = options;
  const write: Write = { place, mark };
  const blocks = explanation.issues.map((issue) => issueBlock(issue, write));
  if (!issuesOnly) {
    blocks.push(...explanation.notes.map((note) => noteBlock(note, write)));
    blocks.push(...explanation.looseEnds.map((end) => looseEndBlock(end, write)));
    const facts = factsBlock(explanation);
    if (facts !== "") blocks.push(facts);
  }
  const later = explanation.ok || issuesOnly ? "" : " Notes come when the plan is accepted.";
  blocks.push(`${verdict(explanation, write)}${later}`);
  return blocks.join("\n\n");
}

function issueBlock(issue: ExplainedIssue, { place, mark }: Write): string {
  const { code, path, message, hint, suggestion } = issue;
  return [
    `${mark(code, "bad")} ${mark(shown(path), "strong")}`,
    `  ${printable(message)}`,
    ...place(suggestion?.path ?? path),
    ...(suggestion === undefined ? [] : [meant(suggestion, mark)]),
    ...(hint === undefined ? [] : [`  ${printable(hint)}`]),
  ].join("\n");
}

function noteBlock({ path, message, suggestion }: ExplainedNote, { place, mark }: Write): string {
  return [
    `${mark("note", "note")} ${mark(shown(path), "strong")}`,
    `  ${printable(message)}`,
    ...place(suggestion?.path ?? path),
    ...(suggestion === undefined ? [] : [meant(suggestion, mark)]),
  ].join("\n");
}

function meant({ instead, use }: Suggestion, mark: Write["mark"]): string {
  return `  ${mark(`Did you mean "${printable(use)}" instead of "${printable(instead)}"?`, "good")}`;
}

function looseEndBlock({ kind, name, path, suggestion }: LooseEnd, write: Write): string {
  const message = looseEnd[kind](name);
  return noteBlock({ path, message, ...(suggestion !== undefined && { suggestion }) }, write);
}

function factsBlock({ counts, tools, hostActions }: PlanExplanation): string {
  const rows = Object.entries(counts ?? {}).map(
    ([name, { actual, limit }]) =>
      `  ${name.padEnd(12)}${String(actual).padStart(8)} of ${String(limit).padStart(8)}${actual > limit ? "  over" : ""}`,
  );
  if (tools.length > 0) rows.push(`  ${"tools".padEnd(12)}${printable(tools.join(", "))}`);
  if (hostActions.length > 0) rows.push(`  ${"host".padEnd(12)}${printable(hostActions.join(", "))}`);
  return rows.join("\n");
}

function verdict({ ok, issues, notes }: PlanExplanation, { mark }: Write): string {
  if (!ok) return mark(`Refused: ${counted(issues.length, "issue")}.`, "bad");
  const kept = notes.length === 0 ? "" : ` ${counted(notes.length, "note")} on what was kept neutral.`;
  return `${mark("Accepted.", "good")}${kept}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** A pointer into a plan that is nested very deep would fill the screen. */
function shown(path: string): string {
  if (path === "") return "the plan itself";
  return printable(path.length <= 200 ? path : `${path.slice(0, 100)}…${path.slice(-99)}`);
}
