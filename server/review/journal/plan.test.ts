import { describe, expect, it } from "vitest";
import { checkPlan } from "../../../plans/index.js";
import type { JournalEntry, JournalEvent } from "../../contracts/index.js";
import { callPlan } from "./call-plan.js";
import { callsPlan } from "./list-plan.js";

const entry: JournalEntry = {
  invocationId: "8796412e-16e4-4b08-899b-170b05b0e5e9",
  consumer: "desk",
  transactionId: "transaction-0000001",
  resource: "reports",
  contractUrl: "https://contracts.example/contracts/reports/1",
  method: "send_report",
  inputDigest: "1:sha256:00",
  grantId: "0796412e-16e4-4b08-899b-170b05b0e5e9",
  grantEpoch: 1,
  state: "indeterminate",
  reason: "deadline",
  result: null,
  report: null,
  resultDigest: null,
  startedAt: "2026-11-30T20:00:00.123Z",
  settledAt: "2026-11-30T20:01:00.000Z",
};

function textOf(plan: unknown): string {
  const checked = checkPlan(plan);
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.issues));
  return JSON.stringify(checked.plan.root);
}

const whole = (changes: Partial<JournalEntry>, events: readonly JournalEvent[] = []) =>
  textOf(callPlan({ ...entry, ...changes, events }));

describe("the journal of calls as a plan", () => {
  it("INV-14: lists calls with their state, and leads to each, to older ones and to those that nobody knows of", () => {
    const text = textOf(callsPlan({ entries: [entry], next: "place~1" }, { consumer: "desk" }));
    for (const part of [
      "send_report at reports",
      "2026-11-30 20:00:00 UTC",
      '"call":"8796412e',
      '"from":"place~1"',
      '"state":"indeterminate"',
      "Of all consumers",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Newest");
    expect(textOf(callsPlan({ entries: [], next: null }, {}))).toContain("No calls yet");
    expect(textOf(callsPlan({ entries: [], next: null }, { state: "failed" }))).toContain("No such calls");
    expect(textOf(callsPlan({ entries: [entry], next: null }, { from: "place~1" }))).toContain("Newest");
  });

  it("INV-06: says how to reconcile what nobody knows of, and offers no button for it", () => {
    const text = whole({});
    expect(text).toContain(
      "porthole contract journal 8796412e-16e4-4b08-899b-170b05b0e5e9 --reconcile succeeded",
    );
    expect(text.match(/tool:[\w]+/g)).toEqual(["tool:contract_calls"]);
    expect(whole({ state: "succeeded", reason: null })).not.toContain("--reconcile");
  });

  it("JCS-10: spells out what a provider hides in its words, and expands nothing of them", () => {
    const report = "Sent \u202eto nobody {{state.secret}} <b>x</b>";
    const text = whole({ state: "failed", report });
    expect(text).toContain("\\\\u{202e}");
    expect(text).not.toContain("\u202e");
    expect(text).not.toContain('"{{state');
    const result = {
      content: [{ type: "text", text: "x".repeat(60_000) }],
      structuredContent: { a: "\u200b" },
    };
    expect(whole({ state: "succeeded", result }).length).toBeLessThan(30_000);
    expect(whole({ state: "succeeded", resultDigest: "1:sha256:77" })).toContain("is not kept");
  });

  it("INV-10: tells what came afterwards, by whom and from what evidence", () => {
    const event = { at: "2026-11-30T21:00:00.000Z", state: "succeeded", by: null, evidence: null } as const;
    const text = whole({ state: "succeeded", reason: "reconciled" }, [
      { ...event, kind: "answer_ignored" },
      { ...event, kind: "reconciled", by: "Ada", evidence: "The mail is there." },
    ]);
    expect(text).toContain("An answer came to what was settled, and was ignored as done");
    expect(text).toContain("Reconciled as done by Ada: The mail is there.");
  });
});
