import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { checks, compiledFile, generate } from "../../build/generate.mjs";
import { checkPlan, planSchema, vocabulary } from "../index.js";
import { samples } from "../samples/index.js";
import { planExamples } from "./examples.js";

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(planSchema);
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { cases }: { cases: readonly { id: string; plan?: Record<string, unknown> }[] } = JSON.parse(
  read("test/cases/plans.json"),
);
const plans = cases.filter(({ plan }) => plan !== undefined && !("generator" in plan));

describe("planSchema", () => {
  it.each(plans)("accepts $id when checkPlan does", ({ plan }) => {
    const result = checkPlan(plan);
    if (!result.ok) return;
    expect([validate(plan), validate.errors]).toEqual([true, null]);
    expect([validate(result.plan), validate.errors]).toEqual([true, null]);
  });

  it("accepts some and refuses some", () => {
    const verdicts = plans.map(({ plan }) => validate(plan));
    expect(verdicts.filter(Boolean).length).toBeGreaterThan(20);
    expect(verdicts.filter((verdict) => !verdict).length).toBeGreaterThan(20);
  });

  it("names every element and event of the vocabulary", () => {
    const text = JSON.stringify(planSchema);
    const { tags, events } = vocabulary;
    for (const name of [
      ...tags.htmlTags,
      ...tags.svgTags,
      ...events.bubblingEvents,
      ...events.nonBubblingEvents,
    ]) {
      expect(text).toContain(name);
    }
  });
});

describe("planSchema, held against the checker (P, N, V, S)", () => {
  it.each(samples)("accepts the sample $name", ({ plan }) => {
    expect([validate(plan), validate.errors]).toEqual([true, null]);
  });

  it.each(planExamples)("shows $id as an example that checkPlan accepts as it stands", (plan) => {
    expect(checkPlan(plan)).toEqual({ ok: true, plan, notes: [] });
    expect([validate(plan), validate.errors]).toEqual([true, null]);
    expect(planSchema.examples).toContainEqual(plan);
  });

  const good = { specVersion: "runtime-plan/v1", id: "p", version: 1, root: { type: "text", value: "x" } };
  const rooted = (root: unknown) => ({ ...good, root });
  const props = (given: unknown) => rooted({ type: "element", tag: "button", props: given });
  const acting = (...actions: unknown[]) => ({
    ...good,
    state: { initial: {}, transitions: { go: actions } },
  });
  const asking = (capabilities: object) => ({ ...good, capabilities });

  it.each<[string, unknown]>([
    ["the least plan", good],
    ["members that the grammar does not know (P3)", { ...good, comment: "x" }],
    ["empty offline fields (P5)", { ...good, imports: [], moduleManifest: {} }],
    ["capabilities that ask for nothing", asking({ domWrite: true, timers: false, storage: [] })],
    ["an unknown element (4.19)", rooted({ type: "element", tag: "x-card" })],
    ["an element whose name begins like an active one", rooted({ type: "element", tag: "metadata" })],
    ["events, known and unknown", props({ onClick: "go", onFoo: { type: "go", payload: {} }, title: 1 })],
    ["every action", acting({ type: "toggle", path: "a" }, { type: "set", path: "a", value: null })],
    ["a copy", acting({ type: "set", path: "a", value: { $from: "event.value" } })],
  ])("accepts %s, as checkPlan does", (_what, plan) => {
    expect(checkPlan(plan).ok).toBe(true);
    expect([validate(plan), validate.errors]).toEqual([true, null]);
  });

  it.each<[string, unknown]>([
    ["a plan that is a list", [good]],
    ["no specVersion (P1)", { ...good, specVersion: undefined }],
    ["another specVersion (P1)", { ...good, specVersion: "runtime-plan/v2" }],
    ["a blank id (P1)", { ...good, id: " " }],
    ["a version that is a text (P1)", { ...good, version: "1" }],
    ["version 0 (P1)", { ...good, version: 0 }],
    ["no root (P1)", { ...good, root: undefined }],
    ["code (P5)", { ...good, source: "" }],
    ["modules (P5)", { ...good, imports: ["a"] }],
    ["a module manifest (P5)", { ...good, moduleManifest: { a: "b" } }],
    ["timers (P5)", asking({ timers: true })],
    ["hosts (P5)", asking({ networkHosts: ["example.com"] })],
    ["storage (P5)", asking({ storage: ["localStorage"] })],
    ["another profile (P5)", asking({ executionProfile: "isolated-vm" })],
    ["too much time (1.11)", asking({ maxExecutionMs: 5001 })],
    ["domWrite that is a text (P7)", asking({ domWrite: "yes" })],
    ["tags that are no list (P4)", { ...good, metadata: { tags: "a" } }],
    ["a bare text as a node (N3)", rooted("x")],
    ["a bare text as a child (N3)", rooted({ type: "element", tag: "p", children: ["x"] })],
    ["a null child (N3)", rooted({ type: "element", tag: "p", children: [null] })],
    ["children that are a text (N3)", rooted({ type: "element", tag: "p", children: "x" })],
    ["null props (N3)", rooted({ type: "element", tag: "p", props: null })],
    ["a blank tag (N3)", rooted({ type: "element", tag: " " })],
    ["a tag as the type (N1)", rooted({ type: "div" })],
    ["a component (N1)", rooted({ type: "component", module: "m" })],
    ["a text whose value is a number (N2)", rooted({ type: "text", value: 5 })],
    ["a text with children (N2)", rooted({ type: "text", value: "x", children: [] })],
    ["an attribute on a node (N4)", rooted({ type: "element", tag: "p", className: "a" })],
    ["script (G1)", rooted({ type: "element", tag: "script" })],
    ["script in capitals and space (G1)", rooted({ type: "element", tag: " SCRIPT " })],
    ["a timed element (G2)", rooted({ type: "element", tag: "animateMotion" })],
    ["onclick (V3)", props({ onclick: "go" })],
    ["OnClick (V3)", props({ OnClick: "go" })],
    ["once (V3)", props({ once: "go" })],
    ["a blank event type (V2)", props({ onClick: " " })],
    ["a binding without a type (V2)", props({ onClick: { payload: {} } })],
    ["a payload that is a list (V2)", props({ onClick: { type: "go", payload: [] } })],
    ["state without initial (S1)", { ...good, state: {} }],
    ["initial that is a list (S1)", { ...good, state: { initial: [] } }],
    ["one action in place of a list (S1)", { ...good, state: { initial: {}, transitions: { go: {} } } }],
    [
      "a blank event type of a transition (S1)",
      { ...good, state: { initial: {}, transitions: { " ": [] } } },
    ],
    ["an unknown action (S2)", acting({ type: "remove", path: "a" })],
    ["set without a value (S2)", acting({ type: "set", path: "a" })],
    ["by that is a text (S2)", acting({ type: "increment", path: "a", by: "1" })],
    ["a blank path (S2)", acting({ type: "toggle", path: " " })],
    ["$from that is an expression (S3)", acting({ type: "set", path: "a", value: { $from: "state.a + 1" } })],
    ["$from without a root (S4)", acting({ type: "set", path: "a", value: { $from: "count" } })],
  ])("refuses %s, as checkPlan does", (_what, plan) => {
    const sent: unknown = JSON.parse(JSON.stringify(plan));
    expect(checkPlan(sent).ok).toBe(false);
    expect(validate(sent)).toBe(false);
  });

  it("describes every member", () => {
    const missing: string[] = [];
    const open: { schema: object; path: string }[] = [{ schema: planSchema, path: "" }];
    for (let at = open.pop(); at; at = open.pop()) {
      for (const [keyword, value] of Object.entries(at.schema)) {
        if (keyword === "examples" || keyword === "then" || keyword === "if") continue;
        if (typeof value !== "object" || value === null) continue;
        if (keyword === "properties") {
          for (const [name, member] of Object.entries(value)) {
            const described = member === false || (member instanceof Object && "description" in member);
            if (!described) missing.push(`${at.path}/${name}`);
          }
        }
        open.push({ schema: value, path: `${at.path}/${keyword}` });
      }
    }
    expect(missing).toEqual([]);
  });
});

describe.each(checks)("the compiled check %s", (check) => {
  const committed = read(compiledFile(check));

  it("is what `npm run generate` makes", async () => {
    expect(await generate(check)).toBe(committed);
  });

  it("evaluates and requires nothing", () => {
    expect(committed).not.toMatch(/\brequire\(|\beval\(|new Function|\bimport\b/);
    expect(committed).toContain(`export const ${check}`);
  });
});
