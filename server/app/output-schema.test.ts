import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { closedToPlan, withRuntimePlan } from "./output-schema.js";

const runtimePlan = {
  specVersion: "runtime-plan/v1",
  id: "a",
  version: 1,
  root: { type: "text", value: "hello" },
};

function accepts(schema: object, value: unknown): boolean {
  return new Ajv2020({ strict: false }).compile(schema)(value);
}

const node = z.object({
  name: z.string(),
  get children() {
    return z.array(node);
  },
});

describe("an output schema, widened by the plan", () => {
  it.each([
    ["a closed object", z.strictObject({ city: z.string() }), { city: "Oslo" }, { city: 1 }],
    ["an open object", z.looseObject({ city: z.string() }), { city: "Oslo", more: true }, {}],
    [
      "a union of closed objects",
      z.union([z.strictObject({ ok: z.literal(true) }), z.strictObject({ why: z.string() })]),
      { why: "no such city" },
      { why: 1 },
    ],
    [
      "an intersection",
      z.intersection(z.looseObject({ a: z.number() }), z.looseObject({ b: z.number() })),
      { a: 1, b: 2 },
      { a: 1 },
    ],
    [
      "a tree below a property",
      z.strictObject({ tree: node }),
      { tree: { name: "a", children: [{ name: "b", children: [] }] } },
      { tree: { name: "a", children: [{ name: 1, children: [] }] } },
    ],
  ])("takes the plan beside %s, and says the same of the data as before", (_kind, schema, good, bad) => {
    const author = z.toJSONSchema(schema, { io: "output" });
    expect(closedToPlan(author)).toBeUndefined();
    const widened = withRuntimePlan(author);
    expect(accepts(author, good)).toBe(true);
    expect(accepts(widened, { ...good, runtimePlan })).toBe(true);
    expect(accepts(author, bad)).toBe(false);
    expect(accepts(widened, { ...bad, runtimePlan })).toBe(false);
  });

  it("keeps a closed object closed to everything but the plan", () => {
    const widened = withRuntimePlan(z.toJSONSchema(z.strictObject({ city: z.string() })));
    expect(accepts(widened, { city: "Oslo", runtimePlan, more: true })).toBe(false);
  });

  it("asks for the plan", () => {
    const widened = withRuntimePlan({ type: "object" });
    expect(accepts(widened, { runtimePlan })).toBe(true);
    expect(accepts(widened, {})).toBe(false);
    expect(accepts(widened, { runtimePlan: JSON.stringify(runtimePlan) })).toBe(true);
    expect(accepts(widened, { runtimePlan: 5 })).toBe(false);
    expect(accepts(widened, { runtimePlan: { ...runtimePlan, specVersion: "runtime-plan/v2" } })).toBe(false);
  });

  it.each([
    ["propertyNames", { type: "object", propertyNames: { maxLength: 3 } }],
    ["patternProperties", { type: "object", patternProperties: { "^r": { type: "number" } } }],
    ["maxProperties", { type: "object", maxProperties: 1 }],
    ["$ref", { $ref: "#/$defs/a", $defs: { a: { type: "object" } } }],
    ["not", { anyOf: [{ type: "object", not: { required: ["runtimePlan"] } }] }],
    ["anyOf", { anyOf: [true, { type: "object" }] }],
    ["runtimePlan", { type: "object", properties: { runtimePlan: { type: "string" } } }],
    ['$ref: "#"', { type: "object", properties: { children: { items: { $ref: "#" } } } }],
  ])("names %s, which cannot be widened", (keyword, schema) => {
    expect(closedToPlan(schema)).toBe(keyword);
  });
});
