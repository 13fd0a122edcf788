import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { deepFreeze } from "../../../base/json/freeze.js";
import { isObject, type JsonObject } from "../../../base/json/kinds.js";
import { jsonCopy } from "../json-copy.js";
import { compileProblem } from "../json-schema.js";
import { type Finding, faultsOf } from "./schema-rules.js";

export type Direction = "input" | "output";

/** A schema as clients are told it, and what is wrong with it. */
export interface Converted {
  readonly json: JsonObject;
  readonly faults: readonly Finding[];
}

const target = "draft-2020-12";
// By schema object, for the whole process: a conversion depends on nothing else, and goes when the schema goes.
const known: Readonly<Record<Direction, WeakMap<StandardSchemaWithJSON, Converted>>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};

/** What a tool without arguments tells clients. */
export const noArguments: JsonObject = deepFreeze({ type: "object", properties: {} });

/** Converts a schema, once in its life (R6, R8). */
export function convert(schema: StandardSchemaWithJSON, direction: Direction): Converted {
  const before = known[direction].get(schema);
  if (before) return before;
  const made = converted(schema, direction);
  known[direction].set(schema, made);
  return made;
}

function converted(schema: StandardSchemaWithJSON, direction: Direction): Converted {
  let json: JsonObject;
  try {
    const copy = jsonCopy(schema["~standard"].jsonSchema[direction]({ target }));
    if (!isObject(copy)) return broken("it has no JSON form");
    json = copy;
  } catch (cause) {
    return broken(`it has no JSON form: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const uncompiled = compileProblem(schema);
  const faults = [
    ...faultsOf(json, direction),
    ...(uncompiled === undefined ? [] : [{ path: "", message: `it does not compile: ${uncompiled}` }]),
  ];
  const stamped: JsonObject =
    json.type === undefined && (direction === "input" || isObjectShaped(json))
      ? { type: "object", ...json }
      : json;
  return { json: deepFreeze(stamped), faults };
}

function broken(message: string): Converted {
  return { json: noArguments, faults: [{ path: "", message }] };
}

const objectKeywords = ["properties", "patternProperties", "additionalProperties", "required"];

/** Whether a root without a type describes objects all the same, as the SDK decides it for output schemas. */
function isObjectShaped(schema: JsonObject): boolean {
  if (objectKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return true;
  for (const keyword of ["oneOf", "anyOf", "allOf"]) {
    const members = schema[keyword];
    if (Array.isArray(members) && members.length > 0) {
      return members.every(
        (member) => isObject(member) && (member.type === "object" || isObjectShaped(member)),
      );
    }
  }
  return false;
}
