import type { Json } from "../../../base/json/kinds.js";

/** A JSON Schema dialect that is supported. */
export type Dialect = "2020-12" | "draft-07";

/** What stands under a keyword, and where in the value it is evaluated. */
export type Role =
  /** A schema or several, evaluated on the value itself. */
  | "in-place"
  /** Schemas by the name of the property that they are for. */
  | "properties"
  /** A schema or several, evaluated on any property. */
  | "any-property"
  /** A schema for the properties that are not named. */
  | "other-property"
  /** Schemas by index. */
  | "prefix"
  /** A schema for the items that come after. */
  | "rest"
  /** A schema evaluated on any item. */
  | "any-item"
  /** Schemas that are evaluated where they are referred to. */
  | "defined";

const shared: Readonly<Record<string, Role>> = {
  allOf: "in-place",
  anyOf: "in-place",
  oneOf: "in-place",
  not: "in-place",
  if: "in-place",
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits this table
  then: "in-place",
  else: "in-place",
  properties: "properties",
  patternProperties: "any-property",
  additionalProperties: "other-property",
  propertyNames: "any-property",
  contains: "any-item",
  $defs: "defined",
  definitions: "defined",
};

const applicators: Readonly<Record<Dialect, Readonly<Record<string, Role>>>> = {
  "2020-12": {
    ...shared,
    dependentSchemas: "in-place",
    unevaluatedProperties: "any-property",
    prefixItems: "prefix",
    items: "rest",
    unevaluatedItems: "any-item",
  },
  "draft-07": { ...shared, dependencies: "in-place", items: "rest", additionalItems: "rest" },
};

/** Keywords under which schemas stand by name. */
export const keyedKeywords: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
]);

const sharedAssertions = [
  "type",
  "enum",
  "const",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxProperties",
  "minProperties",
  "required",
] as const;

const assertions: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  "2020-12": new Set([...sharedAssertions, "maxContains", "minContains", "dependentRequired"]),
  "draft-07": new Set(sharedAssertions),
};

/** Keywords that change what a reference means; they are refused wherever they stand. */
export const refusedKeywords: ReadonlySet<string> = new Set([
  "$dynamicRef",
  "$dynamicAnchor",
  "$recursiveRef",
  "$recursiveAnchor",
]);

/** The dialect of a schema: 2020-12 unless it says otherwise; `undefined` when it is none that is supported. */
export function dialectOf($schema: Json | undefined): Dialect | undefined {
  if ($schema === undefined) return "2020-12";
  if (typeof $schema !== "string") return undefined;
  const uri = $schema.replace(/#$/, "");
  if (uri === "https://json-schema.org/draft/2020-12/schema") return "2020-12";
  return /^https?:\/\/json-schema\.org\/draft-07\/schema$/.test(uri) ? "draft-07" : undefined;
}

/** What stands under a keyword of a dialect, if schemas do. */
export function roleOf(dialect: Dialect, keyword: string): Role | undefined {
  const table = applicators[dialect];
  return Object.hasOwn(table, keyword) ? table[keyword] : undefined;
}

export function isAssertion(dialect: Dialect, keyword: string): boolean {
  return assertions[dialect].has(keyword);
}
