import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { output } from "../../test/models/output.js";
import { planSchemaForModels } from "../index.js";

const compile = (schema: object) => new Ajv2020({ strict: true }).compile(schema);

/** Every schema object in a schema. */
function* schemasOf(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== "object" || schema === null) return;
  const { properties, items, $defs } = schema as Record<string, unknown>;
  yield schema as Record<string, unknown>;
  yield* schemasOf(items);
  for (const map of [properties, $defs])
    for (const member of Object.values(map ?? {})) yield* schemasOf(member);
}

describe.each([1, 8, 31, "any"] as const)("the profile for models, depth %s", (depth) => {
  const schema = planSchemaForModels({ depth });

  it("keeps to what providers share", () => {
    const allowed = [
      "type",
      "description",
      "properties",
      "required",
      "additionalProperties",
      "items",
      "enum",
      "$ref",
      "$defs",
    ];
    for (const each of schemasOf(schema)) {
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(each)));
      if ("$ref" in each) expect(Object.keys(each)).toEqual(["$ref"]);
      else expect(each.type).toBeTypeOf("string");
      if (each.type !== "object") continue;
      expect(each.additionalProperties).toBe(false);
      expect(each.required).toEqual(Object.keys(each.properties ?? {}));
    }
  });

  it("refers to what it holds, and to itself only when asked to", () => {
    const text = JSON.stringify(schema);
    const names = Object.keys(schema.$defs ?? {});
    for (const [, name] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) expect(names).toContain(name);
    const levels = names.filter((name) => name.startsWith("element"));
    expect(levels).toHaveLength(depth === "any" ? 1 : depth + 1);
    // Each level refers to the next one only, so it ends.
    for (const [at, name] of levels.entries()) {
      const found = JSON.stringify((schema.$defs as Record<string, unknown>)[name]).match(
        /#\/\$defs\/element\d*/g,
      );
      const next = depth === "any" ? name : levels[at + 1];
      expect(found ?? []).toEqual(next === undefined ? [] : [`#/$defs/${next}`]);
    }
  });

  it("is JSON Schema that a strict validator compiles", () => {
    expect(compile(schema)({ ...output, root: { ...output.root, children: [] } })).toBe(true);
    expect(compile(schema)({ ...output, root: "x" })).toBe(false);
  });
});

describe("planSchemaForModels", () => {
  const nested = (levels: number, leaf: object) => {
    let node: unknown = leaf;
    for (let level = 0; level < levels; level++) {
      node = { tag: "div", text: "", props: [], events: [], children: [node] };
    }
    return { ...output, root: node };
  };
  const end = { tag: "b", text: "x", props: [], events: [] };

  it("takes as many levels as its depth, and 8 by default", () => {
    expect(planSchemaForModels()).toEqual(planSchemaForModels({ depth: 8 }));
    const validate = compile(planSchemaForModels({ depth: 2 }));
    expect(validate(nested(2, end))).toBe(true);
    expect(validate(nested(3, end))).toBe(false);
    const open = compile(planSchemaForModels({ depth: "any" }));
    expect(open(nested(20, { ...end, children: [] }))).toBe(true);
  });

  it.each([0, 32, 1.5, Number.NaN])("refuses the depth %s", (depth) => {
    expect(() => planSchemaForModels({ depth })).toThrow(expect.objectContaining({ code: "INVALID_LIMIT" }));
  });

  it("is small: under a hundred properties at its default depth", () => {
    const schema = planSchemaForModels();
    const counts = [...schemasOf(schema)].map(({ properties }) => Object.keys(properties ?? {}).length);
    const properties = counts.reduce((sum, count) => sum + count, 0);
    console.info(
      `planSchemaForModels: ${JSON.stringify(schema).length} characters, ${properties} properties`,
    );
    expect(properties).toBeLessThan(100);
  });

  it("accepts what a model would write by it", () => {
    for (const depth of [8, "any"] as const)
      expect(compile(planSchemaForModels({ depth }))(output)).toBe(true);
  });
});
