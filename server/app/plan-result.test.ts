import { describe, expect, it } from "vitest";
import { readPlan } from "../../plans/index.js";
import type { PlanNode, RuntimePlan } from "../../plans/types.js";
import { textOf } from "../../test/server/mcp.js";
import { carriesCheckedPlan, planResult } from "./plan-result.js";

function planOf(root: PlanNode): RuntimePlan {
  return { specVersion: "runtime-plan/v1", id: "greeting", version: 1, root };
}

const hello = planOf({
  type: "element",
  tag: "section",
  children: [
    { type: "element", tag: "h1", children: [{ type: "text", value: "Hello" }] },
    { type: "element", tag: "p", children: [{ type: "text", value: "How are you?" }] },
  ],
});

describe("planResult", () => {
  it("E5 carries the checked plan, and its visible text for the model (TIN-13)", () => {
    const result = planResult(hello);
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({ runtimePlan: { id: "greeting" } });
    expect(textOf(result)).toMatch(/Hello\s+How are you\?/);
    expect(carriesCheckedPlan(result)).toBe(true);
  });

  it("sends a large plan as its JSON text, which crosses frames faster, and a small one as an object (E1)", () => {
    const rows = (count: number) =>
      planOf({
        type: "element",
        tag: "ul",
        children: Array.from({ length: count }, (_, at) => ({ type: "text" as const, value: `row ${at}` })),
      });
    const form = (count: number) => typeof Object(planResult(rows(count)).structuredContent).runtimePlan;
    expect([form(50), form(2_000)]).toEqual(["object", "string"]);
    const large = planResult(rows(2_000));
    expect(readPlan(large)).toMatchObject({ kind: "plan", plan: rows(2_000) });
    expect(carriesCheckedPlan(large)).toBe(true);
  });

  it("takes the author's text instead, unless it is blank", () => {
    expect(textOf(planResult(hello, { text: "A greeting." }))).toBe("A greeting.");
    expect(textOf(planResult(hello, { text: "  " }))).toContain("Hello");
  });

  it("never throws, whatever the options", () => {
    const hostile = (member: string) =>
      Object.defineProperty({}, member, {
        enumerable: true,
        get() {
          throw new RangeError("mine");
        },
      });
    for (const member of ["text", "data", "meta"])
      expect(planResult(hello, hostile(member)).isError).toBe(true);
    expect(textOf(planResult(hello, hostile("limits")))).toContain("INVALID_LIMIT");
    // From JavaScript, or through a loose type.
    for (const options of [null, 5, { text: 5 }, { text: null }, []]) {
      const result: unknown = Reflect.apply(planResult, undefined, [hello, options]);
      expect(result).toMatchObject({ content: [{ text: expect.stringContaining("Hello") }] });
    }
  });

  it("makes its text of a plan whose templates ask for gigabytes in no time and little memory", () => {
    const greedy = planOf({ type: "text", value: "{{a}}".repeat(90_000) });
    const result = planResult({ ...greedy, state: { initial: { a: "y".repeat(6_000) } } });
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toHaveLength(4_000);
  });

  it("has text even for a plan that holds none (TIN-13)", () => {
    expect(textOf(planResult(planOf({ type: "element", tag: "hr" })))).toContain('"greeting"');
  });

  it("caps the text that it makes of a large plan", () => {
    const paragraph: PlanNode = {
      type: "element",
      tag: "p",
      children: [{ type: "text", value: "many words ".repeat(20) }],
    };
    const result = planResult(planOf({ type: "element", tag: "div", children: Array(200).fill(paragraph) }));
    expect(result.isError).toBeUndefined();
    expect(textOf(result).length).toBeLessThanOrEqual(4_100);
  });

  it("puts data and _meta beside the plan, as JSON carries them, and detached from the author's objects", () => {
    const data = { at: new Date(0), skipped: undefined, list: [1] };
    const result = planResult(hello, { data, meta: { trace: "a" } });
    data.list.push(2);
    expect(result.structuredContent).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      list: [1],
      runtimePlan: expect.objectContaining({ id: "greeting" }),
    });
    expect(result._meta).toEqual({ trace: "a" });
  });

  it("checks against the given limits", () => {
    expect(planResult(hello, { limits: { nodes: 2 } }).isError).toBe(true);
    expect(planResult(hello, { limits: { nodes: 50 } }).isError).toBeUndefined();
  });
});

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const throwing = {
  get root(): never {
    throw new Error("SECRET");
  },
};

describe("a plan outside the boundary", () => {
  it("answers the model with the code, the path and what to do", () => {
    const result = planResult(
      planOf({
        type: "element",
        tag: "div",
        children: [{ type: "element", tag: "script", children: [{ type: "text", value: "alert(1)" }] }],
      }),
    );
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(textOf(result)).toMatch(/TAG_DISABLED at \/root\/children\/0/);
    expect(textOf(result)).toContain("Hint:");
    expect(carriesCheckedPlan(result)).toBe(false);
  });

  it("tells the first five issues and how many more there are", () => {
    const script: PlanNode = { type: "element", tag: "script" };
    const text = textOf(planResult(planOf({ type: "element", tag: "div", children: Array(8).fill(script) })));
    expect(text.match(/TAG_DISABLED/g)).toHaveLength(5);
    expect(text).toContain("3 more");
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a function", () => hello],
    ["a BigInt", 1n],
    ["a cycle", cyclic],
    ["a throwing accessor", throwing],
    ["a revoked proxy", revoked()],
  ])("never throws: %s", (_kind, plan) => {
    const result = planResult(plan);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/INVALID_PLAN|UNSUPPORTED_SPEC_VERSION/);
    expect(textOf(result)).not.toContain("SECRET");
  });

  it.each([
    ["a cycle", cyclic],
    ["a throwing accessor", throwing],
    ["a list", [1]],
    ["a function", () => {}],
  ])("never throws: data that is %s", (_kind, data) => {
    const result = planResult(hello, { data });
    expect(result.isError).toBe(true);
    expect(textOf(result)).not.toContain("SECRET");
  });
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
