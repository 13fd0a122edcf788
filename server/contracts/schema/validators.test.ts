import { describe, expect, it } from "vitest";
import type { Json, JsonObject, OpenObject } from "../../../base/json/kinds.js";
import type { SchemaFault, SchemaProblem } from "./problem.js";
import { withinTime } from "./timed.js";
import { createSchemaValidators, type SchemaValidator } from "./validators.js";

/** Patient, since the machine that tests may be busy with other things. */
const { check } = createSchemaValidators({ timeLimit: 5_000 });

function problemsOf(schema: JsonObject): readonly SchemaProblem[] {
  const checked = check(schema);
  return checked.ok ? [] : checked.problems;
}

function validatorOf(schema: JsonObject): SchemaValidator {
  const checked = check(schema);
  expect(checked).toMatchObject({ ok: true });
  return checked.ok ? checked.validate : () => ({ ok: false, reason: "timeout" });
}

const accepts = (schema: JsonObject, value: Json) => validatorOf(schema)(value).ok;
const draft07 = { $schema: "http://json-schema.org/draft-07/schema#" };
const parse = (text: string): JsonObject => JSON.parse(text);

function nested(depth: number): JsonObject {
  let schema: OpenObject = {};
  for (let at = 1; at < depth; at++) schema = { properties: { a: schema } };
  return schema;
}

/** Definitions of which each refers twice to the next: twice the work with each of them. */
function doubled(levels: number): JsonObject {
  const $defs: OpenObject = { [`d${levels}`]: { type: "string" } };
  for (let at = 0; at < levels; at++) {
    const next = { $ref: `#/$defs/d${at + 1}` };
    $defs[`d${at}`] = { allOf: [next, next] };
  }
  return { $defs, $ref: "#/$defs/d0" };
}

const branching = (keyword: string, count: number): JsonObject => ({
  [keyword]: Array.from({ length: count }, (_, at) => ({ const: at })),
});

describe("what keeps a schema out", () => {
  it.each<[rule: string, what: string, schema: JsonObject, code: SchemaFault, path: string]>([
    ["SCH-03", "references that double", doubled(28), "schema_cost", ""],
    [
      "SCH-03",
      "branches that come back to each part of a value twice",
      { anyOf: [{ items: { $ref: "#" } }, { prefixItems: [{ $ref: "#" }] }] },
      "schema_cost",
      "",
    ],
    [
      "SCH-03",
      "the same by names and patterns of names",
      { properties: { a: { $ref: "#" } }, patternProperties: { "^a": { $ref: "#" } } },
      "schema_cost",
      "",
    ],
    ["SCH-04", "a reference to itself", { $ref: "#" }, "schema_cycle", ""],
    [
      "SCH-04",
      "two references to one another",
      { $defs: { a: { not: { $ref: "#/$defs/b" } }, b: { anyOf: [{ $ref: "#/$defs/a" }] } } },
      "schema_cycle",
      "/$defs/a",
    ],
    ["SCH-05", "25 levels", nested(25), "schema_depth", "/properties/a".repeat(24)],
    ["SCH-05", "33 branches", branching("anyOf", 33), "schema_branches", "/anyOf"],
    ["SCH-05", "33 alternatives", branching("oneOf", 33), "schema_branches", "/oneOf"],
    ["SCH-05", "257 values", { enum: Array.from({ length: 257 }, (_, at) => at) }, "schema_enum", "/enum"],
    [
      "SCH-05",
      "513 schemas",
      { properties: Object.fromEntries(Array.from({ length: 512 }, (_, at) => [`p${at}`, {}])) },
      "schema_count",
      "/properties/p511",
    ],
    [
      "SCH-05",
      "129 references",
      {
        $defs: { a: {} },
        properties: Object.fromEntries(
          Array.from({ length: 129 }, (_, at) => [`p${at}`, { $ref: "#/$defs/a" }]),
        ),
      },
      "schema_references",
      "",
    ],
    ["SCH-05", "more than 32 KiB", { description: "x".repeat(32_768) }, "schema_size", ""],
    ["SCH-05", "a long expression", { pattern: "a".repeat(257) }, "pattern_unsupported", "/pattern"],
    ["SCH-01", "an expression that looks ahead", { pattern: "(?=a)" }, "pattern_unsupported", "/pattern"],
    [
      "SCH-01",
      "one as a name of properties",
      { patternProperties: { "(?=a)": {} } },
      "pattern_unsupported",
      "/patternProperties/(?=a)",
    ],
    ["SCH-10", "a reference over the network", { $ref: "https://x.test/s" }, "schema_reference", "/$ref"],
    ["SCH-10", "a reference to a file", { items: { $ref: "file:///s" } }, "schema_reference", "/items/$ref"],
    ["SCH-10", "a reference by name", { $ref: "other.json#/a" }, "schema_reference", "/$ref"],
    ["SCH-10", "a reference to nothing", { $ref: "#/$defs/none" }, "schema_reference", "/$ref"],
    [
      "SCH-10",
      "a reference to an anchor",
      { $anchor: "a", not: { $ref: "#a" } },
      "schema_reference",
      "/not/$ref",
    ],
    [
      "SCH-10",
      "a reference into what is no schema",
      { default: { type: "string" }, items: { $ref: "#/default" } },
      "schema_reference",
      "/items/$ref",
    ],
    ["SCH-06", "a name within", { items: { $id: "https://x.test/s" } }, "schema_keyword", "/items/$id"],
    [
      "SCH-06",
      "a dynamic reference",
      { items: { $dynamicRef: "#a" } },
      "schema_keyword",
      "/items/$dynamicRef",
    ],
    [
      "SCH-07",
      "a property that is passed over",
      parse('{"properties":{"__proto__":{}}}'),
      "schema_property",
      "/properties/__proto__",
    ],
    [
      "SCH-11",
      "another draft",
      { $schema: "http://json-schema.org/draft-04/schema#" },
      "schema_dialect",
      "/$schema",
    ],
    ["SCH-11", "a dialect of one's own", { $schema: "https://x.test/meta" }, "schema_dialect", "/$schema"],
    ["SCH-11", "a type that does not exist", { type: "text" }, "schema_invalid", "/type"],
    ["SCH-11", "properties that are a list", { properties: [] }, "schema_invalid", "/properties"],
    [
      "SCH-13",
      "a parameter that becomes a header",
      { properties: { a: { type: "string", "x-mcp-header": "A" } } },
      "schema_header",
      "/properties/a/x-mcp-header",
    ],
  ])("%s: refuses %s", (_rule, _what, schema, code, path) => {
    expect(problemsOf(schema)).toContainEqual(expect.objectContaining({ code, path }));
  });

  it.each<[rule: string, what: string, schema: JsonObject]>([
    ["SCH-03", "references that double a few times", doubled(8)],
    [
      "SCH-03",
      "any JSON value",
      {
        anyOf: [
          { type: ["string", "number", "boolean", "null"] },
          { type: "array", items: { $ref: "#" } },
          { type: "object", additionalProperties: { $ref: "#" } },
        ],
      },
    ],
    ["SCH-03", "a tree", { properties: { left: { $ref: "#" }, right: { $ref: "#" } } }],
    ["SCH-05", "24 levels", nested(24)],
    ["SCH-05", "32 branches", branching("anyOf", 32)],
    ["SCH-05", "256 values", { enum: Array.from({ length: 256 }, (_, at) => at) }],
    ["SCH-06", "a name at the root", { $id: "https://x.test/s", $anchor: "a", type: "object" }],
    [
      "SCH-06",
      "a property called like a keyword",
      { properties: { $id: {}, $dynamicRef: {}, "x-mcp-header": {} } },
    ],
    [
      "SCH-10",
      "a pointer with escapes",
      { $defs: { "a/b~c%": { type: "string" } }, $ref: "#/$defs/a~1b~0c%25" },
    ],
    [
      "SCH-11",
      "draft-07",
      { ...draft07, definitions: { a: { type: "string" } }, items: [{ $ref: "#/definitions/a" }] },
    ],
    ["SCH-11", "2020-12 by name", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
  ])("%s: takes %s", (_rule, _what, schema) => {
    expect(problemsOf(schema)).toEqual([]);
  });

  it("SCH-05: says the bound, what is allowed and what was met", () => {
    expect(problemsOf(branching("anyOf", 40))).toMatchObject([
      { limit: "branches", allowed: 32, actual: 40 },
    ]);
  });

  it("lists all that is wrong, not the first alone", () => {
    const schema = { pattern: "(?=a)", items: { $ref: "https://x.test/s" }, not: { $dynamicRef: "#" } };
    expect(problemsOf(schema).map(({ code }) => code)).toEqual([
      "pattern_unsupported",
      "schema_keyword",
      "schema_reference",
    ]);
  });
});

describe("what a validator does", () => {
  it("SCH-01: an expression that stalls others is answered", () => {
    const schema = { type: "string", pattern: "^(a+)+$" };
    expect(accepts(schema, `${"a".repeat(40)}!`)).toBe(false);
    expect(accepts(schema, "a".repeat(40))).toBe(true);
  });

  it("SCH-02: two expressions of one schema are two", () => {
    const schema = { properties: { a: { pattern: "^a$" }, b: { pattern: "^b$" } } };
    expect(accepts(schema, { a: "a", b: "b" })).toBe(true);
    expect(accepts(schema, { a: "a", b: "a" })).toBe(false);
    expect(accepts(schema, { a: "b", b: "b" })).toBe(false);
  });

  it("SCH-03: what one value may cost at most is quick", () => {
    const validate = validatorOf(doubled(10));
    const begun = performance.now();
    expect(validate("x")).toEqual({ ok: true });
    expect(validate(1)).toMatchObject({ ok: false });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it("SCH-06: schemas of one $id are validated each by its own", () => {
    const $id = "https://x.test/same";
    expect(accepts({ $id, type: "string" }, "x")).toBe(true);
    expect(accepts({ $id, type: "number" }, "x")).toBe(false);
    expect(accepts({ $id, type: "string" }, "x")).toBe(true);
  });

  it("SCH-06: a reference to the root is one", () => {
    const schema = { type: "object", properties: { next: { $ref: "#" } }, additionalProperties: false };
    expect(accepts(schema, { next: { next: {} } })).toBe(true);
    expect(accepts(schema, { next: { next: 1 } })).toBe(false);
  });

  it.each(["constructor", "toString", "__proto__"])("SCH-07: an inherited %s is no property", (name) => {
    const schema = { required: [name] };
    expect(accepts(schema, {})).toBe(false);
    expect(accepts(schema, parse(`{"${name}":1}`))).toBe(true);
  });

  it("SCH-07: a member called __proto__ is an additional one", () => {
    expect(accepts({ additionalProperties: false }, parse('{"__proto__":1}'))).toBe(false);
    expect(accepts({ additionalProperties: false }, {})).toBe(true);
  });

  it("SCH-08: reports few issues, and nothing of the value in their messages", () => {
    const schema = { anyOf: Array.from({ length: 32 }, (_, at) => ({ const: at })) };
    const result = validatorOf(schema)("secret");
    expect(result).toMatchObject({ ok: false, reason: "invalid" });
    const issues = "issues" in result ? result.issues : [];
    expect(issues).toHaveLength(8);
    expect(JSON.stringify(issues)).not.toContain("secret");
    const many = validatorOf({ items: { type: "string" } })(Array.from({ length: 200_000 }, () => 1));
    expect("issues" in many && many.issues).toEqual([
      { path: "/0", keyword: "type", message: "must be string" },
    ]);
  });

  it("SCH-09: a check and a validation end when their time is up", () => {
    const hasty = createSchemaValidators({ timeLimit: 1 });
    const wide = {
      properties: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`p${at}`, { type: "string" }])),
    };
    expect(hasty.check(wide)).toMatchObject({ ok: false, problems: [{ code: "schema_time" }] });
    // Every item is compared with every other.
    const items = Array.from({ length: 20_000 }, (_, at) => ({ at }));
    const unique = createSchemaValidators().check({ uniqueItems: true });
    expect(unique.ok && unique.validate(items)).toEqual({ ok: false, reason: "timeout" });
    expect(accepts({ uniqueItems: true }, items.slice(0, 100))).toBe(true);
  });

  it("SCH-09: weighing takes no longer than a check may, however references are knotted", () => {
    const count = 120;
    const $defs = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `d${at}`,
        { allOf: [{ $ref: `#/$defs/d${at + 1}` }], properties: { a: { items: {} }, b: { not: {} } } },
      ]),
    );
    const knotted = { $defs: { ...$defs, [`d${count}`]: {} }, properties: { a: { $ref: "#/$defs/d60" } } };
    const begun = performance.now();
    expect(createSchemaValidators().check(knotted).ok).toBeTypeOf("boolean");
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  it("SCH-09: what runs too long is ended, and what throws throws", () => {
    const endless = () => {
      for (;;);
    };
    expect(withinTime(20, endless)).toEqual({ ok: false });
    expect(withinTime(1_000, () => 7)).toEqual({ ok: true, value: 7 });
    expect(() => withinTime(1_000, () => JSON.parse("{"))).toThrow(SyntaxError);
  });

  it("SCH-12: formats are not asserted, defaults and types change nothing", () => {
    const value = { when: "never", count: "7" };
    const properties = { when: { format: "date-time" }, other: { default: 1 } };
    expect(accepts({ properties }, value)).toBe(true);
    expect(value).toEqual({ when: "never", count: "7" });
    expect(accepts({ properties: { count: { type: "number" } } }, value)).toBe(false);
  });

  it.each<[string, JsonObject]>([
    ["$async, which would answer with a promise", { $async: true, type: "string" }],
    ["nullable, which is no JSON Schema", { type: "string", nullable: true }],
    ["a keyword of its own", { type: "string", discriminator: { propertyName: "a" }, instanceof: "Date" }],
    ["id, which a validator refuses", { id: "https://x.test/s", type: "string" }],
  ])("SCH-12: is not changed by %s", (_what, schema) => {
    expect(accepts(schema, null)).toBe(false);
    expect(accepts(schema, "x")).toBe(true);
  });

  it("SCH-11: reads keywords as their dialect does", () => {
    const items = { items: [{ type: "string" }], additionalItems: false };
    expect(accepts({ ...draft07, ...items }, ["x"])).toBe(true);
    expect(accepts({ ...draft07, ...items }, ["x", 1])).toBe(false);
    expect(problemsOf(items)).toMatchObject([{ code: "schema_invalid" }]);
    // Beside a reference nothing counts in draft-07, and everything in 2020-12.
    const beside = { $defs: { a: {} }, items: { $ref: "#/$defs/a", type: "string" } };
    expect(accepts({ ...draft07, ...beside }, [1])).toBe(true);
    expect(accepts(beside, [1])).toBe(false);
    const unevaluated = { properties: { a: {} }, unevaluatedProperties: false };
    expect(accepts(unevaluated, { b: 1 })).toBe(false);
    expect(accepts({ ...draft07, ...unevaluated }, { b: 1 })).toBe(true);
  });

  it("SCH-14: a value of more than 32 levels is not looked into", () => {
    const list = (levels: number): Json => (levels === 1 ? [] : [list(levels - 1)]);
    const validate = validatorOf({ type: "array", items: { $ref: "#" } });
    expect(validate(list(32))).toEqual({ ok: true });
    expect(validate(list(33))).toEqual({ ok: false, reason: "too_deep" });
  });
});
