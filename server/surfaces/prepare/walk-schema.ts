import { isArray, isObject, type Json, type JsonObject } from "../../../base/json/kinds.js";
import { pointerTo } from "../../../base/json/pointer.js";

/** One place in a schema where a schema stands. */
export interface SchemaPlace {
  readonly schema: JsonObject;
  /** A JSON Pointer from the root. */
  readonly path: string;
  /** The name of the property that it describes, if it describes one. */
  readonly property?: string;
  /** Whether nothing but `properties` lies between it and the root. */
  readonly direct: boolean;
}

const named = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"] as const;
const listed = ["allOf", "anyOf", "oneOf", "prefixItems", "items"] as const;
const single = [
  "items",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "contentSchema",
] as const;

/** Every schema within a schema, the root first. What only looks like one, such as a default, is left out. */
export function* schemaPlaces(root: JsonObject): Generator<SchemaPlace> {
  const open: SchemaPlace[] = [{ schema: root, path: "", direct: true }];
  const into = (value: Json | undefined, path: string, direct: boolean, property?: string) => {
    if (isObject(value))
      open.push({ schema: value, path, direct, ...(property !== undefined && { property }) });
  };
  for (let place = open.pop(); place; place = open.pop()) {
    yield place;
    const { schema, path, direct } = place;
    for (const keyword of named) {
      const members = schema[keyword];
      if (!isObject(members)) continue;
      const ofProperties = keyword === "properties";
      for (const [name, member] of Object.entries(members)) {
        into(
          member,
          pointerTo(pointerTo(path, keyword), name),
          direct && ofProperties,
          ofProperties ? name : undefined,
        );
      }
    }
    for (const keyword of listed) {
      const members = schema[keyword];
      if (!isArray(members)) continue;
      for (const [index, member] of members.entries())
        into(member, pointerTo(pointerTo(path, keyword), index), false);
    }
    for (const keyword of single) into(schema[keyword], pointerTo(path, keyword), false);
  }
}
