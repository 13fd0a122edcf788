import { isArray, isObject, type JsonObject } from "../../../base/json/kinds.js";
import { type SchemaPlace, schemaPlaces } from "./walk-schema.js";

/** Something wrong at one place of a schema. */
export interface Finding {
  /** A JSON Pointer into the schema. */
  readonly path: string;
  readonly message: string;
}

/** Checks that go beyond what a client needs; each may name exceptions. */
export interface SchemaOpinions {
  /** Every property says what it is. `allow` names properties that need not. */
  readonly requireTypedProperties?: boolean | { readonly allow: readonly string[] };
  /** Only formats that model providers know. `allow` names further ones. */
  readonly portableFormats?: boolean | { readonly allow: readonly string[] };
  /** What becomes of an input whose root is a union of objects, which some model providers refuse. Default: `allow`. */
  readonly unionRoots?: "allow" | "refuse";
}

/** What keeps a schema from being told to clients, whatever the options. */
export function faultsOf(schema: JsonObject, direction: "input" | "output"): readonly Finding[] {
  const found: Finding[] = [];
  if (direction === "input") found.push(...rootFaults(schema));
  const ids = new Set<string>();
  const headers = new Map<string, string>();
  for (const place of schemaPlaces(schema)) {
    const { $ref, $dynamicRef, $id } = place.schema;
    for (const ref of [$ref, $dynamicRef]) {
      if (typeof ref === "string" && !ref.startsWith("#")) {
        found.push({ path: place.path, message: `the reference ${JSON.stringify(ref)} leaves the schema` });
      }
    }
    if (typeof $id === "string") {
      if (ids.has($id))
        found.push({ path: place.path, message: `the $id ${JSON.stringify($id)} stands twice` });
      ids.add($id);
    }
    const header = headerFault(place, headers);
    if (header !== undefined && direction === "input") found.push({ path: place.path, message: header });
  }
  return found;
}

const unions = ["anyOf", "oneOf"] as const;

function rootFaults(schema: JsonObject): readonly Finding[] {
  const { type } = schema;
  if (type !== undefined && type !== "object") {
    return [{ path: "", message: `arguments are an object, not ${JSON.stringify(type)}` }];
  }
  for (const keyword of [...unions, "allOf"] as const) {
    const members = schema[keyword];
    if (!isArray(members)) continue;
    const other = members.find((member) => !isObject(member) || !describesObject(member));
    if (other !== undefined) {
      return [
        { path: `/${keyword}`, message: "arguments are an object, but not every member describes one" },
      ];
    }
  }
  return [];
}

function describesObject(schema: JsonObject): boolean {
  if (schema.type !== undefined) return schema.type === "object";
  return true;
}

/** The types that a header can carry. */
const headerTypes: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

// SEP-2243: a tool with a malformed declaration is dropped by conforming clients, which nobody would notice here.
function headerFault(place: SchemaPlace, seen: Map<string, string>): string | undefined {
  const { schema, direct, property } = place;
  if (!Object.hasOwn(schema, "x-mcp-header")) return undefined;
  const name = schema["x-mcp-header"];
  if (!direct || property === undefined)
    return "x-mcp-header may stand only on a property reached by properties alone";
  if (typeof name !== "string" || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    return "x-mcp-header must be the name of a header";
  }
  if (!headerTypes.has(schema.type)) return "x-mcp-header needs a string, an integer or a boolean";
  const other = seen.get(name.toLowerCase());
  if (other !== undefined) return `x-mcp-header ${JSON.stringify(name)} is taken by ${other}`;
  seen.set(name.toLowerCase(), place.path);
  return undefined;
}

/** Formats that every large model provider takes. */
const portable: ReadonlySet<string> = new Set([
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid",
]);
const saysWhatItIs = ["type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf"] as const;

/** What the options ask for and the schema does not do. */
export function opinionsOn(
  schema: JsonObject,
  direction: "input" | "output",
  options: SchemaOpinions,
): readonly Finding[] {
  const { requireTypedProperties, portableFormats, unionRoots } = options;
  const found: Finding[] = [];
  if (direction === "input" && unionRoots === "refuse") {
    for (const keyword of unions) {
      if (schema[keyword] !== undefined) found.push({ path: `/${keyword}`, message: "the root is a union" });
    }
  }
  if (!requireTypedProperties && !portableFormats) return found;
  const untyped = new Set(exceptions(requireTypedProperties));
  const formats = new Set([...portable, ...exceptions(portableFormats)]);
  for (const { schema: at, path, property } of schemaPlaces(schema)) {
    if (requireTypedProperties && property !== undefined && !untyped.has(property)) {
      if (!saysWhatItIs.some((keyword) => at[keyword] !== undefined)) {
        found.push({ path, message: "the property does not say what it is" });
      }
    }
    if (portableFormats && typeof at.format === "string" && !formats.has(at.format)) {
      found.push({ path, message: `the format ${JSON.stringify(at.format)} is not portable` });
    }
  }
  return found;
}

function exceptions(option: boolean | { readonly allow: readonly string[] } | undefined): readonly string[] {
  return typeof option === "object" ? option.allow : [];
}
