import { describe, expect, it } from "vitest";
import { formSchema as schema } from "../../../test/fixtures/form-schema.js";
import { type Field, fieldsOf } from "./fields.js";

describe("a property that other languages wrote", () => {
  const root = {
    properties: {
      count: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: 3, title: "Count" },
      mood: { $ref: "#/$defs/Mood", description: "How it feels." },
      old: { allOf: [{ $ref: "#/definitions/Old" }] },
      either: { oneOf: [{ const: "a" }, { const: 2 }] },
      both: { anyOf: [{ type: "string" }, { type: "number" }] },
      self: { $ref: "#/properties/self" },
      away: { $ref: "https://example.com/schema" },
    },
    $defs: { Mood: { type: "string", enum: ["good", "bad"], title: "Mood" } },
    definitions: { Old: { type: "boolean" } },
  };
  it("has the field of what it comes down to, with its own title and default", () => {
    expect(fieldsOf(root).map(({ name, kind, label, preset }) => [name, kind, label, preset])).toEqual([
      ["count", "integer", "Count", 3],
      ["mood", "choice", "Mood", undefined],
      ["old", "boolean", "old", undefined],
      ["either", "choice", "either", undefined],
      ["both", "json", "both", undefined],
      ["self", "json", "self", undefined],
      ["away", "json", "away", undefined],
    ]);
    expect(fieldsOf(root)[1]?.description).toBe("How it feels.");
    expect(fieldsOf(root)[0]?.description).toBe("(at least 1)");
  });
});

describe("fieldsOf", () => {
  it("finds a field for each argument", () => {
    expect(
      fieldsOf(schema).map(({ name, kind, required, preset }) => [name, kind, required, preset]),
    ).toEqual([
      ["city", "text", true, undefined],
      ["days", "integer", true, 3],
      ["ratio", "number", false, undefined],
      ["metric", "boolean", false, true],
      ["unit", "choice", false, undefined],
      ["note", "text", true, undefined],
      ["where", "group", false, undefined],
      ["either", "json", false, undefined],
    ]);
  });

  it.each([undefined, null, 1, {}, { properties: [] }])("makes no field of %j", (broken) => {
    expect(fieldsOf(broken)).toEqual([]);
  });
});

describe("what is inside", () => {
  const kinds = (schema: unknown): unknown =>
    fieldsOf(schema).map(function tree({ name, kind, fields, item }: Field): unknown {
      return [name, kind, ...fields.map(tree), ...(item ? [tree(item)] : [])];
    });

  it("is a group for an object, and a list for an array of one kind", () => {
    const point = {
      type: "object",
      required: ["x"],
      properties: { x: { type: "number" }, y: { type: "number" } },
    };
    expect(
      kinds({
        properties: {
          where: point,
          tags: { type: "array", items: { type: "string" } },
          path: { type: "array", items: { $ref: "#/$defs/point" } },
        },
        $defs: { point },
      }),
    ).toEqual([
      ["where", "group", ["x", "number"], ["y", "number"]],
      ["tags", "list", ["", "text"]],
      ["path", "list", ["", "group", ["x", "number"], ["y", "number"]]],
    ]);
  });

  it.each<[string, unknown]>([
    ["an object of any members", { type: "object", additionalProperties: { type: "string" } }],
    ["an object of no members", { type: "object", properties: {} }],
    ["an array of anything", { type: "array" }],
    ["a tuple", { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } }],
    ["an array of what has no field", { type: "array", items: { type: "object" } }],
    ["a choice between kinds", { anyOf: [{ type: "string" }, { type: "object" }] }],
  ])("is JSON for %s", (_what, property) => {
    expect(fieldsOf({ properties: { a: property } })[0]?.kind).toBe("json");
  });

  it("is JSON where it is too deep or too much, also where a schema names itself", () => {
    const self = { type: "object", properties: { name: { type: "string" }, next: { $ref: "#/$defs/self" } } };
    expect(kinds({ properties: { a: { $ref: "#/$defs/self" } }, $defs: { self } })).toEqual([
      [
        "a",
        "group",
        ["name", "text"],
        ["next", "group", ["name", "text"], ["next", "group", ["name", "text"], ["next", "json"]]],
      ],
    ]);
    const many = {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [`m${at}`, { $ref: "#/$defs/many" }]),
      ),
    };
    const count = (fields: readonly Field[]): number =>
      fields.reduce((sum, each) => sum + 1 + count(each.fields), 0);
    const fields = fieldsOf({ properties: { a: { $ref: "#/$defs/many" } }, $defs: { many } });
    expect(count(fields)).toBeLessThanOrEqual(201);
    expect(count(fields)).toBeGreaterThan(60);
  });
});
