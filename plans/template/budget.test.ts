import { describe, expect, it } from "vitest";
import { parsePlan } from "../check/check-plan.js";
import type { PlanNode } from "../types.js";
import { templateCharacters } from "./budget.js";
import { compileTemplate } from "./compile.js";
import { evaluateTemplate } from "./evaluate.js";

const text: PlanNode = { type: "text", value: "{{a}}" };

/** The characters that each text may make in a plan with these nodes. */
function charactersIn(...children: readonly PlanNode[]): number {
  const root: PlanNode = { type: "element", tag: "p", children };
  const plan = { specVersion: "runtime-plan/v1", id: "many", version: 1, root };
  return templateCharacters(parsePlan(plan, { limits: { nodes: 20_000, bytes: 5_000_000 } }).root);
}

const times = (count: number, node: PlanNode): readonly PlanNode[] => new Array<PlanNode>(count).fill(node);

describe("what templates may make", () => {
  it("is generous while there are few of them", () => {
    expect(charactersIn()).toBe(65_536);
    expect(charactersIn(...times(64, text))).toBe(65_536);
    expect(charactersIn(...times(9_000, { type: "text", value: "{ no template }" }))).toBe(65_536);
  });

  it("is shared when there are many, in texts, props, styles and what events carry", () => {
    expect(charactersIn(...times(1_024, text))).toBe(4_096);
    const props = { title: "{{a}}", style: { color: "{{b}}", width: "1px" } };
    expect(charactersIn(...times(1_024, { type: "element", tag: "i", props }))).toBe(2_048);
    const onClick = { type: "a", payload: { b: ["{{c}}"] } };
    expect(charactersIn(...times(1_024, { type: "element", tag: "b", props: { onClick } }))).toBe(4_096);
  });

  it("never falls below what a label needs, and is that for a tree that nobody checked", () => {
    expect(charactersIn(...times(19_000, text))).toBe(1_024);
    expect(templateCharacters(text)).toBe(1_024);
  });

  it("cuts a text that would grow beyond it, before it grows", () => {
    const template = compileTemplate("{{a}}".repeat(90_000));
    if (!template) throw new TypeError("it holds templates");
    const made = evaluateTemplate(
      template,
      { state: { a: "y".repeat(6_000) } },
      { exact: false, characters: 10_000 },
    );
    expect(made).toBe(`${"y".repeat(10_000)}\u2026`);
  });

  it("cuts a whole value too, and leaves what fits as it is", () => {
    const template = compileTemplate("{{a}}");
    if (!template) throw new TypeError("it is a template");
    const value = (a: string) => evaluateTemplate(template, { state: { a } }, { exact: true, characters: 4 });
    expect(value("12345")).toBe("1234\u2026");
    expect(value("1234")).toBe("1234");
  });
});
