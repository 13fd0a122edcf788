import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../base/json/kinds.js";
import { contractLimits } from "../limits.js";
import { onePass } from "./one-pass.js";
import { createSchemaValidators } from "./validators.js";

const plain: JsonObject = {
  type: "object",
  properties: { noteId: { type: "string", maxLength: 64 } },
  required: ["noteId"],
  additionalProperties: false,
};

describe("SCH-09: what is validated unwatched", () => {
  it("is a short value of a schema that looks at each part once", () => {
    expect(onePass(plain)({ noteId: "n1" })).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ["refers to another", { properties: { a: { $ref: "#/properties/b" }, b: {} } }],
    ["has an expression", { properties: { a: { pattern: "^a+$" } } }],
    ["has one for names", { patternProperties: { "^a": {} } }],
    ["compares items", { items: { items: { uniqueItems: true } } }],
  ])("is none of a schema that %s", (_what, schema) => {
    expect(onePass(schema)({ a: "b" })).toBe(false);
  });

  it("is none that is long beside its schema", () => {
    expect(onePass(plain)({ noteId: "n".repeat(1_000_000) })).toBe(false);
    expect(onePass({ enum: ["e".repeat(30_000)] })(["v".repeat(140)])).toBe(false);
  });

  it.each<[string, JsonObject, Json]>([
    [
      "branches that all differ at the end",
      { items: { anyOf: Array.from({ length: 32 }, (_, at) => ({ required: ["a", "b", `c${at}`] })) } },
      Array.from({ length: 50 }, () => ({ a: 1, b: 1 })),
    ],
    [
      "values to choose from that all differ at the end",
      { items: { enum: Array.from({ length: 200 }, (_, at) => ["same", "same", "same", at]) } },
      Array.from({ length: 5 }, () => ["same", "same", "same", -1]),
    ],
    [
      "names that are none of many",
      { additionalProperties: false, properties: Object.fromEntries(names(400).map((name) => [name, {}])) },
      Object.fromEntries(names(20).map((name) => [`x${name}`, 1])),
    ],
    [
      "schemas within schemas",
      Array.from({ length: 10 }).reduce<JsonObject>((inner) => ({ not: { items: inner } }), {}),
      Array.from({ length: 2_000 }, () => [[]]),
    ],
  ])("ends long before its time is up: %s", (_what, schema, value) => {
    expect(onePass(schema)(value)).toBe(true);
    const checked = createSchemaValidators({ timeLimit: 5_000 }).check(schema);
    const before = process.cpuUsage();
    expect(checked.ok && checked.validate(value)).toBeTypeOf("object");
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(contractLimits.validationTime / 2);
  });
});

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `name${at}`);
}
