import { readFile } from "node:fs/promises";
import { checkApp } from "../../harness/check/check.js";
import type { Outcome } from "../../harness/rules/rule.js";
import { programOf } from "../third-party/install.js";

/** The servers of others that are checked; `test/third-party/package.json` names their versions. */
export const subjects = [
  "basic-preact",
  "basic-react",
  "basic-solid",
  "basic-svelte",
  "basic-vanillajs",
  "basic-vue",
  "budget-allocator",
  "cohort-heatmap",
  "customer-segmentation",
  "map",
  "scenario-modeler",
  "shadertoy",
  "sheet-music",
  "system-monitor",
  "transcript",
  "video-resource",
  "wiki-explorer",
] as const;

export type Subject = (typeof subjects)[number];

/** What is not a pass, by rule; a rule that is judged for several apps of a server has the worst of them. */
export type Findings = Readonly<Record<string, Exclude<Outcome, "pass" | "not-applicable">>>;

const file = new URL("expected.json", import.meta.url);

/** The verdicts that are expected: what `npm run corpus -- --update` wrote and a person has read. */
export async function expectedFindings(): Promise<Readonly<Record<string, Findings>>> {
  return JSON.parse(await readFile(file, "utf8"));
}

export { file as expectedFile };

/** A rule whose outcome is the machine's as much as the app's: how long something took, or what else ran. */
const timed = new Set(["BUD-02", "BUD-05"]);

export interface Checked {
  readonly findings: Findings;
  /** The sentence of each finding. */
  readonly messages: Readonly<Record<string, string>>;
  readonly passed: number;
  readonly milliseconds: number;
}

/** Checks one server of the corpus as it stands. Its tools only read, though most do not say so. */
export async function checkSubject(name: Subject): Promise<Checked> {
  const report = await checkApp({
    targets: [{ command: process.execPath, args: [programOf(name), "--stdio"], name }],
    allowEffects: true,
  });
  const findings: Record<string, Findings[string]> = {};
  const messages: Record<string, string> = {};
  for (const { rule, outcome, message, evidence } of report.verdicts) {
    if (outcome === "pass" || outcome === "not-applicable" || timed.has(rule)) continue;
    findings[rule] = outcome;
    messages[rule] = [message, ...evidence.slice(0, 1)].join(" — ");
  }
  for (const sentence of report.incomplete) messages.incomplete = sentence;
  return { findings, messages, passed: report.summary.pass, milliseconds: report.milliseconds };
}

/** How two sets of findings differ, one line each; none when they agree. */
export function differences(expected: Findings, found: Findings): readonly string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .sort()
    .filter((rule) => expected[rule] !== found[rule])
    .map((rule) => `${rule}: expected ${expected[rule] ?? "no finding"}, found ${found[rule] ?? "none"}`);
}
