type JsonSchema = Record<string, unknown>;

/**
 * What every plan tool promises about its plan. It is short on purpose: clients show output schemas to models, and
 * `planResult` has checked the plan in full.
 */
const planSchema: JsonSchema = {
  type: ["object", "string"],
  description: "A checked runtime-plan/v1 plan for the view; a large one as its JSON text.",
  properties: {
    specVersion: { const: "runtime-plan/v1" },
    id: { type: "string" },
    version: { type: "integer" },
    root: { type: "object" },
  },
  required: ["specVersion", "id", "version", "root"],
};

/** Keywords that say nothing about which other properties an object has, or that widening keeps right. */
const plain: ReadonlySet<string> = new Set([
  "$schema",
  "$comment",
  "$defs",
  "definitions",
  "title",
  "description",
  "deprecated",
  "examples",
  "type",
  "properties",
  "required",
  "additionalProperties",
  "unevaluatedProperties",
]);
const unions = ["anyOf", "oneOf", "allOf"] as const;

/**
 * The keyword that keeps a plan from standing beside the data that the schema describes, if there is one. Listed are
 * the keywords that can be widened exactly; every other one counts as closed.
 */
export function closedToPlan(schema: JsonSchema): string | undefined {
  return closedAt(schema) ?? (refersToRoot(schema) ? '$ref: "#"' : undefined);
}

function closedAt(schema: JsonSchema): string | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    if (isUnion(keyword)) {
      const members = Array.isArray(value) ? value : [];
      if (!members.every(isSchemaObject)) return keyword;
      for (const member of members) {
        const closed = closedAt(member);
        if (closed !== undefined) return closed;
      }
    } else if (!plain.has(keyword)) {
      return keyword;
    } else if (keyword === "properties" && isSchemaObject(value) && Object.hasOwn(value, "runtimePlan")) {
      return "runtimePlan";
    }
  }
  return undefined;
}

/**
 * The schema of `{ ...data, runtimePlan }`, where `schema` describes `data` and is not closed to the plan.
 *
 * @param plan whether every result carries one
 */
export function withRuntimePlan(schema: JsonSchema, plan: "required" | "optional" = "required"): JsonSchema {
  const widened = { ...admitting(schema, planSchema), type: "object" };
  if (plan === "optional") return widened;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return { ...widened, required: [...required, "runtimePlan"] };
}

/** Every part of the schema that looks at the object itself has to know the plan's name. */
function admitting(schema: JsonSchema, plan: JsonSchema | true): JsonSchema {
  const properties = isSchemaObject(schema.properties) ? schema.properties : {};
  const widened: JsonSchema = { ...schema, properties: { ...properties, runtimePlan: plan } };
  for (const keyword of unions) {
    const members = schema[keyword];
    if (Array.isArray(members)) widened[keyword] = members.map((member) => admitting(member, true));
  }
  return widened;
}

// A schema that refers to its own root means the author's root, which after widening would ask every nested object
// for a plan.
function refersToRoot(schema: JsonSchema): boolean {
  const open: unknown[] = [schema];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value) && "$ref" in value && value.$ref === "#") return true;
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

function isUnion(keyword: string): keyword is (typeof unions)[number] {
  return (unions as readonly string[]).includes(keyword);
}

function isSchemaObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
