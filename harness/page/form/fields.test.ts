import { describe, expect, it } from "vitest";
import { fieldsOf, fillForm, readForm, readRaw } from "./fields.js";

const schema = {
  type: "object",
  required: ["city", "days", "note"],
  properties: {
    city: { type: "string", title: "City", description: "Where" },
    days: { type: "integer", default: 3 },
    ratio: { type: "number" },
    metric: { type: "boolean", default: true },
    unit: { enum: ["c", "f", 1, null] },
    note: { type: ["string", "null"] },
    where: { type: "object", properties: { lat: { type: "number" } } },
    either: { anyOf: [{ type: "string" }, { type: "number" }] },
  },
};

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
    expect(fieldsOf(root).map(({ name, kind, label, initial }) => [name, kind, label, initial])).toEqual([
      ["count", "integer", "Count", "3"],
      ["mood", "choice", "Mood", ""],
      ["old", "boolean", "old", ""],
      ["either", "choice", "either", ""],
      ["both", "json", "both", ""],
      ["self", "json", "self", ""],
      ["away", "json", "away", ""],
    ]);
    expect(fieldsOf(root)[1]?.description).toBe("How it feels.");
    expect(fieldsOf(root)[0]?.description).toBe("(at least 1)");
  });
});

describe("arguments that are put back into a form", () => {
  const fields = fieldsOf({ properties: { city: { type: "string" }, days: { type: "integer" } } });
  it("are its texts where its fields can say them, and JSON otherwise", () => {
    expect(fillForm(fields, { city: "Voss", days: 3 })).toEqual({ city: "Voss", days: "3" });
    expect(fillForm(fields, {})).toEqual({ city: "", days: "" });
    expect(fillForm(fields, { days: "many" })).toBeUndefined();
    expect(fillForm(fields, { city: "Voss", more: 1 })).toBeUndefined();
  });
});

describe("fieldsOf", () => {
  it("finds a field for each argument", () => {
    expect(
      fieldsOf(schema).map(({ name, kind, required, initial }) => [name, kind, required, initial]),
    ).toEqual([
      ["city", "text", true, ""],
      ["days", "integer", true, "3"],
      ["ratio", "number", false, ""],
      ["metric", "boolean", false, "true"],
      ["unit", "choice", false, ""],
      ["note", "text", true, ""],
      ["where", "json", false, ""],
      ["either", "json", false, ""],
    ]);
  });

  it.each([undefined, null, 1, {}, { properties: [] }])("makes no field of %j", (broken) => {
    expect(fieldsOf(broken)).toEqual([]);
  });
});

describe("readForm", () => {
  const fields = fieldsOf(schema);

  it("makes typed arguments and leaves empty fields out", () => {
    const texts = { city: "Oslo", days: "2", metric: "false", unit: "1", where: '{"lat": 1}' };
    expect(readForm(fields, texts)).toEqual({
      ok: true,
      arguments: { city: "Oslo", days: 2, metric: false, unit: 1, note: "", where: { lat: 1 } },
    });
  });

  it("says what is wrong, field by field", () => {
    const reading = readForm(fields, { city: "x", days: "1.5", ratio: "many", where: "{" });
    expect(reading.ok).toBe(false);
    expect(Object.keys(reading.ok ? {} : reading.problems)).toEqual(["days", "ratio", "where"]);
    expect(readForm(fields, {})).toMatchObject({ problems: { days: "This argument is required." } });
  });

  it("keeps an argument named __proto__ an argument", () => {
    const odd = fieldsOf(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'));
    const reading = readForm(odd, JSON.parse('{"__proto__":"x"}'));
    expect(reading.ok && Object.keys(reading.arguments)).toEqual(["__proto__"]);
  });
});

describe("readRaw", () => {
  it("takes an object, and nothing for no arguments", () => {
    expect(readRaw('{"a":[1]}')).toEqual({ ok: true, arguments: { a: [1] } });
    expect(readRaw("  ")).toEqual({ ok: true, arguments: {} });
  });

  it.each(["[1]", "1", "{", "null"])("refuses %s", (text) => {
    expect(readRaw(text).ok).toBe(false);
  });
});
