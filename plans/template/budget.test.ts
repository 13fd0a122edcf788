import { describe, expect, it } from "vitest";
import type { PlanNode } from "../types.js";
import { templateCharacters } from "./budget.js";
import { compileTemplate } from "./compile.js";
import { evaluateTemplate } from "./evaluate.js";

const texts = (count: number): PlanNode => ({
  type: "element",
  tag: "p",
  children: Array.from({ length: count }, () => ({ type: "text", value: "{{a}}" })),
});

describe("what templates may make", () => {
  it("is generous while there are few of them", () => {
    expect(templateCharacters(texts(0))).toBe(65_536);
    expect(templateCharacters(texts(64))).toBe(65_536);
  });

  it("is shared when there are many, in texts, props and styles", () => {
    expect(templateCharacters(texts(1_024))).toBe(4_096);
    const props = { title: "{{a}}", style: { color: "{{b}}", width: "1px" } };
    const many = Array.from({ length: 1_024 }, (): PlanNode => ({ type: "element", tag: "i", props }));
    expect(templateCharacters({ type: "element", tag: "p", children: many })).toBe(2_048);
  });

  it("never falls below what a label needs", () => {
    expect(templateCharacters(texts(20_000))).toBe(1_024);
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
