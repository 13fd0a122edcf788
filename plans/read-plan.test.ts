import { describe, expect, it } from "vitest";
import { readPlan } from "./index.js";

const plan = { specVersion: "runtime-plan/v1", id: "p", version: 1, root: { type: "text", value: "x" } };
const other = { ...plan, id: "other" };
const content = [{ type: "image" }, { type: "text", text: "said" }];

describe("readPlan", () => {
  it.each<[string, unknown, string]>([
    ["our key", { runtimePlan: plan }, "p"],
    ["our key as JSON text", { runtimePlan: JSON.stringify(plan) }, "p"],
    ["E1: the reference's key, beside others", { renderify: { plan, more: 1 }, more: 1 }, "p"],
    ["ours goes before the reference's", { runtimePlan: plan, renderify: { plan: other } }, "p"],
  ])("finds a plan: %s", (_name, structuredContent, id) => {
    expect(readPlan({ content, structuredContent })).toMatchObject({ kind: "plan", plan: { id }, notes: [] });
  });

  it.each([
    undefined,
    null,
    "text",
    {},
    { structuredContent: null },
    { structuredContent: [plan] },
    { structuredContent: {} },
    { structuredContent: { data: 1 } },
  ])("E2: finds none in %j", (result) => {
    expect(readPlan(result)).toEqual({ kind: "none" });
  });

  it.each<[string, unknown]>([
    ["E3: renderify as array", { renderify: [plan] }],
    ["E3: renderify as null", { renderify: null }],
    ["E3: renderify without plan", { renderify: { source: "x" } }],
    ["the reference's plan as text", { renderify: { plan: JSON.stringify(plan) } }],
    ["our key as null", { runtimePlan: null }],
    ["a text that is no JSON", { runtimePlan: "{" }],
    ["a plan of ours that is refused, though the other is good", { runtimePlan: [], renderify: { plan } }],
  ])("tells an invalid one: %s", (_name, structuredContent) => {
    expect(readPlan({ structuredContent })).toMatchObject({
      kind: "invalid",
      issues: [{ code: "INVALID_PLAN" }],
    });
  });

  it("E4: an error goes before any plan, with the first text", () => {
    const structuredContent = { runtimePlan: plan };
    expect(readPlan({ isError: true, content, structuredContent })).toEqual({ kind: "failed", text: "said" });
    expect(readPlan({ isError: true, structuredContent })).toEqual({ kind: "failed", text: "" });
    expect(readPlan({ isError: "true", content, structuredContent })).toMatchObject({ kind: "plan" });
  });

  it("refuses a text that no limit could let through, unread, and takes one with many escapes", () => {
    const limits = { bytes: 200 };
    const escaped = JSON.stringify(plan).replace(/[a-z]/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
    expect(escaped.length).toBeGreaterThan(200);
    expect(readPlan({ structuredContent: { runtimePlan: escaped } }, { limits })).toMatchObject({
      kind: "plan",
    });
    expect(readPlan({ structuredContent: { runtimePlan: "[".repeat(1_201) } }, { limits })).toMatchObject({
      issues: [{ code: "PLAN_TOO_LARGE" }],
    });
  });

  it("takes a text of 100 000 levels", () => {
    const text = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(readPlan({ structuredContent: { runtimePlan: text } })).toMatchObject({ kind: "invalid" });
  });

  it("never throws", () => {
    const hostile = {
      get structuredContent() {
        throw new TypeError("no");
      },
    };
    expect(readPlan(hostile)).toMatchObject({ kind: "invalid", issues: [{ code: "INVALID_PLAN" }] });
  });
});
