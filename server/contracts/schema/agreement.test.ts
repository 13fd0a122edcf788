import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json, JsonObject } from "../../../base/json/kinds.js";
import { createSchemaValidators } from "./validators.js";

const names = fc.constantFrom("a", "b", "constructor");
const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constantFrom("string", "number", "boolean", "null", "object", "array") }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom<Json>(1, "x", null, true), { minLength: 1 }) }),
  fc.record({ pattern: fc.constantFrom("^a", "b$", "^[ab]+$", "\\d") }),
  fc.record({ minimum: fc.integer({ min: -2, max: 2 }) }),
  fc.record({ required: fc.uniqueArray(names) }),
  fc.record({ $ref: fc.constantFrom("#/$defs/one", "#/$defs/two") }),
);
const { schema: schemas } = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("schema") }),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    fc.record({ if: tie("schema"), then: tie("schema"), else: tie("schema") }),
    fc.record({ properties: fc.dictionary(names, tie("schema")), additionalProperties: tie("schema") }),
    fc.record({ properties: fc.dictionary(names, tie("schema")), unevaluatedProperties: fc.boolean() }),
    fc.record({ prefixItems: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }), items: tie("schema") }),
    fc.record({ contains: tie("schema"), title: fc.string(), default: fc.integer() }),
  ),
}));
const values = fc.jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom("a", "b", "1") });
const defined = {
  $defs: { one: { type: ["string", "array"] }, two: { properties: { a: { $ref: "#/$defs/one" } } } },
};

it("SCH-12: within the profile, what is valid is what a plain validator says", () => {
  const { check } = createSchemaValidators({ timeLimit: 5_000 });
  const plainly = { strict: false, ownProperties: true, validateFormats: false, logger: false } as const;
  // Without the meta-schema, whose compilation would take most of the time.
  const options = { ...plainly, meta: false, validateSchema: false } as const;
  fc.assert(
    fc.property(schemas, fc.array(values, { minLength: 1, maxLength: 8 }), (schema, all) => {
      const whole: JsonObject = { ...schema, ...defined };
      const checked = check(whole);
      expect(checked).toMatchObject({ ok: true });
      if (!checked.ok) return;
      const plain = new Ajv2020(options).compile(whole);
      for (const value of all) {
        const json: Json = JSON.parse(JSON.stringify(value));
        expect(checked.validate(json).ok).toBe(plain(json));
      }
    }),
    { numRuns: 100 },
  );
});
