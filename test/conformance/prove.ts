import { fileURLToPath } from "node:url";
import { checkApp } from "../../harness/check/check.js";
import { levelOf } from "../../harness/check/select.js";
import type { ReportedVerdict } from "../../harness/report/report.js";
import { rules } from "../../harness/rules/registry.js";
import type { Outcome, Rule } from "../../harness/rules/rule.js";
import { familyOf } from "./patches.mjs";

/** How a rule fared: it must hold of a fixture that keeps it, and not of one that breaks it. */
export interface Proof {
  readonly rule: string;
  readonly keeps: Outcome | "missing";
  readonly breaks: Outcome | "missing";
  readonly message: string;
  readonly isProven: boolean;
}

export interface ProveOptions {
  readonly rules?: readonly Rule[];
  readonly onProof?: (proof: Proof) => void;
  readonly workers?: number;
}

const server = fileURLToPath(new URL("server.mjs", import.meta.url));
/** The fixtures are small and quick, so that nothing need be waited for long. */
const timings = { ready: 3_000, rest: 600, answer: 700, after: 300 };

/** Checks the fixture, whole or with one patch, for these rules. */
export async function checkFixture(
  words: readonly string[],
  wanted: readonly string[],
  options: { readonly workers?: number } = {},
): Promise<readonly ReportedVerdict[]> {
  const report = await checkApp({
    targets: [{ command: process.execPath, args: [server, ...words] }],
    rules: wanted,
    timings,
    ...options,
  });
  return report.verdicts;
}

/** Proves rules both ways: by a fixture that keeps each, and by one that breaks it. */
export async function prove({
  rules: wanted = rules,
  onProof,
  workers = 2,
}: ProveOptions = {}): Promise<readonly Proof[]> {
  const plain = await checkFixture(
    [],
    wanted.map(({ id }) => id),
    { workers },
  );
  const proofs: Proof[] = [];
  for (const rule of wanted) {
    const family = await familyOf(rule.id);
    const verdict = (verdicts: readonly ReportedVerdict[]) =>
      verdicts.find(
        (each) => each.rule === rule.id && (each.app === undefined || each.app === "fixture/show"),
      );
    const kept = family.keeps?.[rule.id]
      ? verdict(await checkFixture([rule.id, "keeps"], [rule.id], { workers }))
      : verdict(plain);
    const broken = family.breaks?.[rule.id]
      ? verdict(await checkFixture([rule.id], [rule.id], { workers }))
      : undefined;
    const keeps = kept?.outcome ?? "missing";
    const breaks = broken?.outcome ?? "missing";
    const wantedOutcome = levelOf(rule) === "error" ? "fail" : "warn";
    const proof: Proof = {
      rule: rule.id,
      keeps,
      breaks,
      message: `keeps: ${kept?.message ?? "no fixture"}; breaks: ${broken?.message ?? "no fixture"}`,
      isProven: keeps === "pass" && breaks === wantedOutcome,
    };
    proofs.push(proof);
    onProof?.(proof);
  }
  return proofs;
}
