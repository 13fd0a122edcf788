import { pointerTo } from "../../base/json/pointer.js";
import { appConfig, envelope } from "../compiled/checks.js";
import type { Json } from "../types.js";

/** Something that a compiled schema found. */
export interface ShapeFault {
  readonly path: string;
  readonly message: string;
}

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

interface SchemaCheck {
  (value: Json): boolean;
  errors?: readonly SchemaError[] | null;
}

// The generated file carries no types; this is the interface of every check that the schema compiler makes.
const checks: Readonly<Record<"envelope" | "appConfig", SchemaCheck>> = { envelope, appConfig };

const sentences: Readonly<Record<string, (params: SchemaError["params"]) => string>> = {
  required: ({ missingProperty }) => `"${missingProperty}" is missing`,
  type: ({ type }) => `must be of type ${type}`,
  enum: ({ allowedValues }) => `must be one of ${JSON.stringify(allowedValues)}`,
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
  pattern: ({ pattern }) => (pattern === "\\S" ? "must not be blank" : `must match ${pattern}`),
  additionalProperties: ({ additionalProperty }) => `"${additionalProperty}" is not known here`,
  propertyNames: () => "holds a blank name",
};

/** Checks the shape of a value by its compiled schema. The faults point to where they are. */
export function shapeFaults(schema: keyof typeof checks, value: Json): readonly ShapeFault[] {
  const check = checks[schema];
  if (check(value)) return [];
  const faults: ShapeFault[] = [];
  for (const { instancePath, keyword, params } of check.errors ?? []) {
    const sentence = sentences[keyword];
    // What has no sentence only says that another error, which has one, failed a condition.
    if (!sentence) continue;
    const extra = keyword === "additionalProperties" ? String(params.additionalProperty) : null;
    faults.push({
      path: extra === null ? instancePath : pointerTo(instancePath, extra),
      message: sentence(params),
    });
  }
  return faults;
}
