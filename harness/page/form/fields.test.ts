import { describe, expect, it } from "vitest";
import { fieldsOf, readForm, readRaw } from "./fields.js";

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
