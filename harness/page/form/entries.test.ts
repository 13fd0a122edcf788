import { describe, expect, it } from "vitest";
import { formSchema as schema } from "../../../test/fixtures/form-schema.js";
import { fillForm, initialEntries, readForm, readRaw } from "./entries.js";
import { fieldsOf } from "./fields.js";

describe("arguments that are put back into a form", () => {
  const fields = fieldsOf({ properties: { city: { type: "string" }, days: { type: "integer" } } });
  it("are its texts where its fields can say them, and JSON otherwise", () => {
    expect(fillForm(fields, { city: "Voss", days: 3 })).toEqual({ city: "Voss", days: "3" });
    expect(fillForm(fields, {})).toEqual({ city: "", days: "" });
    expect(fillForm(fields, { days: "many" })).toBeUndefined();
    expect(fillForm(fields, { city: "Voss", more: 1 })).toBeUndefined();
  });

  it("are put into groups and lists too, where these can say all of them", () => {
    const point = { type: "object", properties: { x: { type: "number" } } };
    const inside = fieldsOf({ properties: { where: point, path: { type: "array", items: point } } });
    const given = { where: { x: 1 }, path: [{ x: 2 }, {}] };
    const filled = fillForm(inside, given);
    expect(filled).toEqual({ where: { x: "1" }, path: [{ x: "2" }, { x: "" }] });
    expect(filled && readForm(inside, filled)).toEqual({ ok: true, arguments: given });
    for (const beyond of [
      { where: { x: 1, y: 2 } },
      { where: {} },
      { path: [] },
      { path: Array(51).fill({ x: 1 }) },
    ])
      expect(fillForm(inside, beyond)).toBeUndefined();
  });
});

describe("readForm", () => {
  const fields = fieldsOf(schema);

  it("makes typed arguments and leaves empty fields out", () => {
    const texts = { city: "Oslo", days: "2", metric: "false", unit: "1", where: { lat: "1" } };
    expect(readForm(fields, texts)).toEqual({
      ok: true,
      arguments: { city: "Oslo", days: 2, metric: false, unit: 1, note: "", where: { lat: 1 } },
    });
  });

  it("says what is wrong, field by field", () => {
    const reading = readForm(fields, {
      city: "x",
      days: "1.5",
      ratio: "many",
      where: { lat: "x" },
      either: "{",
    });
    expect(reading.ok).toBe(false);
    expect(Object.keys(reading.ok ? {} : reading.problems)).toEqual(["days", "ratio", "where.lat", "either"]);
    expect(readForm(fields, {})).toMatchObject({ problems: { days: "This argument is required." } });
  });

  it("leaves out a group and a list in which nothing is, unless they are required", () => {
    const point = {
      type: "object",
      required: ["x", "label"],
      properties: { x: { type: "number", default: 1 }, label: { type: "string" } },
    };
    const tags = { type: "array", items: { type: "string" }, default: ["a"] };
    const inside = fieldsOf({
      required: ["must", "list"],
      properties: { may: point, must: point, tags, list: tags },
    });
    expect(initialEntries(inside)).toEqual({
      may: { x: "", label: "" },
      must: { x: "1", label: "" },
      tags: ["a"],
      list: ["a"],
    });
    expect(readForm(inside, { ...initialEntries(inside), tags: [], list: [] })).toEqual({
      ok: true,
      arguments: { must: { x: 1, label: "" }, list: [] },
    });
    // What is begun must be whole.
    expect(readForm(inside, { ...initialEntries(inside), may: { x: "", label: "here" } })).toMatchObject({
      problems: { "may.x": "This argument is required." },
    });
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
