import { fileURLToPath } from "node:url";
import { checkApp, checkIn } from "../../harness/check/check.js";
import { levelOf } from "../../harness/check/select.js";
import { type CheckBrowser, startBrowser } from "../../harness/check/tabs.js";
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
const timings = { ready: 10_000, rest: 600, answer: 700, after: 300 };

/** Checks the fixture, whole or with one patch, for these rules. */
export async function checkFixture(
  words: readonly string[],
  wanted: readonly string[],
  { workers = 2, browser }: { readonly workers?: number; readonly browser?: CheckBrowser } = {},
): Promise<readonly ReportedVerdict[]> {
  const options = {
    targets: [{ command: process.execPath, args: [server, ...words] }],
    rules: wanted,
    timings,
    workers,
  };
  const report = browser ? await checkIn([browser], options) : await checkApp(options);
  return report.verdicts;
}

/** Proves rules both ways: by a fixture that keeps each, and by one that breaks it. */
export async function prove({
  rules: wanted = rules,
  onProof,
  workers = 2,
}: ProveOptions = {}): Promise<readonly Proof[]> {
  // Each check has its own servers and its own host; the browser is the same, and each scene a page that shares nothing.
  const browser = await startBrowser("chromium");
  try {
    return await proveIn({ browser, workers }, wanted, onProof);
  } finally {
    await browser.close();
  }
}

async function proveIn(
  given: { readonly browser: CheckBrowser; readonly workers: number },
  wanted: readonly Rule[],
  onProof: ProveOptions["onProof"],
): Promise<readonly Proof[]> {
  const plain = await checkFixture(
    [],
    wanted.map(({ id }) => id),
    given,
  );
  const proofs: Proof[] = [];
  for (const rule of wanted) {
    const family = await familyOf(rule.id);
    const verdict = (verdicts: readonly ReportedVerdict[]) =>
      verdicts.find(
        (each) => each.rule === rule.id && (each.app === undefined || each.app === "fixture/show"),
      );
    const kept = family.keeps?.[rule.id]
      ? verdict(await checkFixture([rule.id, "keeps"], [rule.id], given))
      : verdict(plain);
    const broken = family.breaks?.[rule.id]
      ? verdict(await checkFixture([rule.id], [rule.id], given))
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
