import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compiledFile, generate } from "../../build/generate.mjs";
import { checkPlan, planSchema, vocabulary } from "../index.js";

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

describe("the compiled checks", () => {
  const committed = read(compiledFile);

  it("are what `npm run generate` makes", async () => {
    expect(await generate()).toBe(committed);
  });

  it("evaluate and require nothing", () => {
    expect(committed).not.toMatch(/\brequire\(|\beval\(|new Function|\bimport\b/);
    expect(committed).toContain("export const envelope");
  });
});
