import { isArray, isObject, type Json, type JsonObject, setMember } from "../../../base/json/kinds.js";
import { pointerTo } from "../../../base/json/pointer.js";
import { canonicalJson } from "../json/canonical.js";
import { contractLimits } from "../limits.js";
import {
  type Dialect,
  dialectOf,
  isAssertion,
  keyedKeywords,
  type Role,
  refusedKeywords,
  roleOf,
} from "./dialect.js";
import { endlessNode, type SchemaNode, schemaCost, schemaNode } from "./graph.js";
import { linearPattern } from "./pattern.js";
import { exceeded, type SchemaProblem } from "./problem.js";

/** A schema within the supported profile, or all that keeps it out. */
export type SchemaRead =
  | {
      readonly ok: true;
      readonly dialect: Dialect;
      /** The keywords that assert something, and nothing else. */
      readonly schema: JsonObject;
    }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

interface Reading {
  readonly dialect: Dialect;
  readonly nodes: Map<string, SchemaNode>;
  readonly references: { readonly from: SchemaNode; readonly to: string }[];
  readonly problems: SchemaProblem[];
}

/**
 * Reads a schema of somebody else: checks every bound and every trap before a validator sees it (SCH-03 to SCH-11), and
 * leaves out what validators would take for more than it is.
 *
 * @param root from `readStrictJson`
 */
export function readSchema(root: JsonObject): SchemaRead {
  const bytes = Buffer.byteLength(canonicalJson(root));
  if (bytes > contractLimits.schemaBytes) {
    const { schemaBytes } = contractLimits;
    return { ok: false, problems: [exceeded("schema_size", "", "schemaBytes", schemaBytes, bytes)] };
  }
  const dialect = dialectOf(root.$schema);
  if (!dialect) {
    const message = "neither draft 2020-12 nor draft-07";
    return { ok: false, problems: [{ code: "schema_dialect", path: "/$schema", message }] };
  }
  const reading: Reading = { dialect, nodes: new Map(), references: [], problems: [] };
  const schema = readNode(reading, root, "", 1);
  link(reading);
  if (reading.problems.length === 0) weigh(reading);
  return reading.problems.length > 0
    ? { ok: false, problems: reading.problems }
    : { ok: true, dialect, schema };
}

function readNode(reading: Reading, schema: JsonObject, path: string, depth: number): JsonObject {
  const { dialect, nodes, problems } = reading;
  const node = schemaNode(path);
  nodes.set(path, node);
  const { subschemas, schemaDepth } = contractLimits;
  if (depth > schemaDepth) {
    problems.push(exceeded("schema_depth", path, "schemaDepth", schemaDepth, depth));
    return {};
  }
  if (nodes.size > subschemas) {
    // Said once; the rest is not looked at.
    if (nodes.size === subschemas + 1) {
      problems.push(exceeded("schema_count", path, "subschemas", subschemas, nodes.size));
    }
    return {};
  }
  checkKeywords(reading, schema, path);
  const { $ref } = schema;
  if (typeof $ref === "string") reading.references.push({ from: node, to: $ref });
  // Before 2019, a reference is all that counts where it stands.
  const isAlone = dialect === "draft-07" && $ref !== undefined;
  const kept: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const role = roleOf(dialect, keyword);
    if (isAlone && keyword !== "$ref" && role !== "defined") continue;
    if (role) kept[keyword] = readApplicator(reading, node, keyword, role, value, depth);
    else if (keyword === "$ref" || isAssertion(dialect, keyword)) kept[keyword] = value;
  }
  return kept;
}

function readApplicator(
  reading: Reading,
  node: SchemaNode,
  keyword: string,
  role: Role,
  value: Json,
  depth: number,
): Json {
  const path = pointerTo(node.path, keyword);
  const into = (child: Json, key: string | number | undefined): Json => {
    if (!isObject(child)) return child;
    const at = key === undefined ? path : pointerTo(path, key);
    const read = readNode(reading, child, at, depth + 1);
    const made = reading.nodes.get(at);
    if (made) place(node, role, key, made);
    return read;
  };
  if (isArray(value)) {
    if (role === "in-place" && value.length > contractLimits.branches) {
      const { branches } = contractLimits;
      reading.problems.push(exceeded("schema_branches", path, "branches", branches, value.length));
      return value;
    }
    return value.map(into);
  }
  if (!isObject(value) || !keyedKeywords.has(keyword)) return into(value, undefined);
  const kept: Record<string, Json> = {};
  for (const [name, child] of Object.entries(value)) {
    if (keyword === "patternProperties") checkPattern(reading, name, pointerTo(path, name));
    setMember(kept, name, into(child, name));
  }
  return kept;
}

function place(node: SchemaNode, role: Role, key: string | number | undefined, child: SchemaNode): void {
  switch (role) {
    case "in-place":
      node.inPlace.push(child);
      break;
    case "properties":
      node.properties.set(String(key), child);
      break;
    case "any-property":
      node.anyProperty.push(child);
      break;
    case "other-property":
      node.otherProperty.push(child);
      break;
    case "prefix":
      node.prefix.push(child);
      break;
    case "rest":
      // In draft-07 a list of schemas stands here too.
      (key === undefined ? node.rest : node.prefix).push(child);
      break;
    case "any-item":
      node.anyItem.push(child);
      break;
    case "defined":
      break;
  }
}

function checkKeywords(reading: Reading, schema: JsonObject, path: string): void {
  const { dialect, problems } = reading;
  for (const [keyword, value] of Object.entries(schema)) {
    const at = pointerTo(path, keyword);
    if (refusedKeywords.has(keyword)) {
      problems.push({ code: "schema_keyword", path: at, message: `${keyword} is not supported` });
    } else if (keyword === "$id" && (path !== "" || String(value).startsWith("#"))) {
      problems.push({ code: "schema_keyword", path: at, message: "$id is supported at the root alone" });
    } else if (keyword === "x-mcp-header") {
      problems.push({ code: "schema_header", path: at, message: "no parameter is sent as a header" });
    } else if (keyword === "pattern" && typeof value === "string") {
      checkPattern(reading, value, at);
    } else if (keyword === "enum" && isArray(value) && value.length > contractLimits.enumValues) {
      problems.push(exceeded("schema_enum", at, "enumValues", contractLimits.enumValues, value.length));
    }
    const isKeyed = keyedKeywords.has(keyword) || keyword === "dependentRequired";
    if (isKeyed && isObject(value) && Object.hasOwn(value, "__proto__")) {
      const known = roleOf(dialect, keyword) !== undefined || isAssertion(dialect, keyword);
      const message = "a property called __proto__ is not validated";
      if (known) problems.push({ code: "schema_property", path: pointerTo(at, "__proto__"), message });
    }
  }
}

function checkPattern({ problems }: Reading, pattern: string, path: string): void {
  const { pattern: allowed } = contractLimits;
  if (pattern.length > allowed) {
    problems.push(exceeded("pattern_unsupported", path, "pattern", allowed, pattern.length));
  } else if (!linearPattern(pattern)) {
    const message = "the expression cannot be matched in linear time";
    problems.push({ code: "pattern_unsupported", path, message });
  }
}

function link({ nodes, references, problems }: Reading): void {
  const { references: allowed } = contractLimits;
  if (references.length > allowed) {
    problems.push(exceeded("schema_references", "", "references", allowed, references.length));
  }
  for (const { from, to } of references) {
    const target = nodes.get(pointerOf(to) ?? "none");
    if (target) from.inPlace.push(target);
    else {
      const message = to.startsWith("#")
        ? "leads to no schema here"
        : "leaves the schema, and is not followed";
      problems.push({ code: "schema_reference", path: pointerTo(from.path, "$ref"), message });
    }
  }
}

/** The JSON Pointer of a reference into its own document; normalised, since `~` and `%` have several spellings. */
function pointerOf(reference: string): string | undefined {
  if (reference === "#") return "";
  if (!reference.startsWith("#/")) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}

function weigh({ nodes, problems }: Reading): void {
  const all = [...nodes.values()];
  const endless = endlessNode(all);
  if (endless) {
    const message = "leads to itself without going into the value";
    problems.push({ code: "schema_cycle", path: endless.path, message });
    return;
  }
  const root = nodes.get("");
  const { schemaCost: allowed, valueLevels } = contractLimits;
  const cost = root ? schemaCost(root, all, valueLevels, allowed) : 0;
  if (cost > allowed) problems.push(exceeded("schema_cost", "", "schemaCost", allowed, cost));
}
