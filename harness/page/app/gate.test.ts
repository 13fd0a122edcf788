import { describe, expect, it } from "vitest";
import { createGate, type ToolOutcome } from "./gate.js";

function gate() {
  const sent: string[] = [];
  const made = createGate<string>({
    context: (context) => sent.push(`context ${context}`),
    input: () => sent.push("input"),
    outcome: (outcome) => sent.push(outcome.kind),
    listChanged: (list) => sent.push(list),
  });
  return { sent, made };
}

const result: ToolOutcome = { kind: "result", result: {} };
const cancelled: ToolOutcome = { kind: "cancelled", reason: "stopped" };

describe("the ordering gate", () => {
  it("lets nothing through before initialized (SBX-10)", () => {
    const { sent, made } = gate();
    made.context("dark");
    made.outcome(result);
    made.listChanged("tools");
    expect(sent).toEqual([]);
  });

  it("then sends the last context, the input and the held result, in that order (TIN-02, TIN-05)", () => {
    const { sent, made } = gate();
    made.outcome(result);
    made.context("dark");
    made.context("light");
    made.open();
    expect(sent).toEqual(["context light", "input", "result"]);
  });

  it("sends the input once, also when the app says initialized again (TIN-01)", () => {
    const { sent, made } = gate();
    made.open();
    made.open();
    expect(sent).toEqual(["input"]);
  });

  it("passes later changes on at once", () => {
    const { sent, made } = gate();
    made.open();
    made.context("dark");
    made.listChanged("tools");
    made.outcome(cancelled);
    expect(sent).toEqual(["input", "context dark", "tools", "cancelled"]);
  });

  it("ends a call once: a cancellation replaces the result (TIN-06)", () => {
    const { sent, made } = gate();
    made.open();
    made.outcome(cancelled);
    made.outcome(result);
    expect(sent).toEqual(["input", "cancelled"]);
  });
});
