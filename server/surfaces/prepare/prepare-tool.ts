import type { StandardSchemaWithJSON, Tool } from "@modelcontextprotocol/server";
import { deepFreeze } from "../../../base/json/freeze.js";
import type { JsonObject } from "../../../base/json/kinds.js";
import type { ToolDefinition } from "../../parts/index.js";
import { isDefined } from "../define-tool.js";
import { type SchemaProblem, SurfaceError } from "../errors.js";
import { jsonCopy } from "../json-copy.js";
import { type Converted, convert, type Direction, noArguments } from "./convert.js";
import { assertName } from "./naming.js";
import type { ResolvedOptions } from "./options.js";
import { opinionsOn } from "./schema-rules.js";

/** A tool with its final name, and where it comes from, for messages and manifests. */
export interface CollectedTool<Identity> {
  readonly definition: ToolDefinition<Identity>;
  readonly name: string;
  readonly origin: ToolOrigin;
}

export interface ToolOrigin {
  readonly kind: "service" | "runtime" | "part";
  /** The service's name. */
  readonly service?: string;
  /** The tool's name as its author wrote it. */
  readonly action: string;
}

/** A tool, ready to be listed and called; frozen throughout, and nothing in it knows a caller. */
export interface PreparedTool<Identity = unknown> {
  readonly name: string;
  readonly origin: ToolOrigin;
  readonly definition: ToolDefinition<Identity>;
  /** What `tools/list` says. */
  readonly descriptor: Readonly<Tool>;
  readonly inputJson: JsonObject;
  readonly outputJson: JsonObject | undefined;
}

/** A prepared tool, and what its schemas lack. A tool with faults is not to be served. */
export interface ToolOutcome<Identity> {
  readonly tool: PreparedTool<Identity>;
  readonly faults: readonly SchemaProblem[];
  readonly opinions: readonly SchemaProblem[];
}

export type PrepareTool = <Identity>(collected: CollectedTool<Identity>) => ToolOutcome<Identity>;

/**
 * Prepares tools under one set of options. What a defined tool gives is kept for as long as the tool lives, so that a
 * list which is filtered anew for each caller costs no conversion (R35).
 */
export function toolPreparer(options: ResolvedOptions): PrepareTool {
  const known = new WeakMap<object, Map<string, ToolOutcome<never>>>();
  return <Identity>(collected: CollectedTool<Identity>) => {
    const { definition, name, origin } = collected;
    if (!isDefined(definition)) return prepareTool(collected, options);
    const key = `${origin.kind} ${name}`;
    const outcomes = known.get(definition) ?? new Map<string, ToolOutcome<never>>();
    known.set(definition, outcomes);
    const before = outcomes.get(key);
    // It was put in under this very definition, whose identity type it has.
    if (before) return before as unknown as ToolOutcome<Identity>;
    const made = prepareTool(collected, options);
    outcomes.set(key, made as unknown as ToolOutcome<never>);
    return made;
  };
}

/** @throws SurfaceError `INVALID_TOOL` */
function prepareTool<Identity>(
  { definition, name, origin }: CollectedTool<Identity>,
  options: ResolvedOptions,
): ToolOutcome<Identity> {
  assertName(name, options.naming, inWords(origin));
  if (typeof definition.handler !== "function") {
    throw new SurfaceError("INVALID_TOOL", `the tool "${name}" needs a handler, a function`);
  }
  const input = definition.inputSchema && converted(definition.inputSchema, "input", name);
  const output = definition.outputSchema && converted(definition.outputSchema, "output", name);
  const { title, description, annotations, icons, _meta } = definition;
  const inputJson = input?.json ?? noArguments;
  const descriptor = {
    name,
    title,
    description,
    inputSchema: inputJson,
    annotations,
    icons,
    _meta,
    outputSchema: output?.json,
  };
  const tool: PreparedTool<Identity> = Object.freeze({
    name,
    origin: Object.freeze(origin),
    definition: isDefined(definition) ? definition : Object.freeze({ ...definition }),
    // Detached from the author's objects and from nothing else: JSON is what a descriptor is made of.
    descriptor: deepFreeze(jsonCopy(descriptor)) as unknown as Readonly<Tool>,
    inputJson,
    outputJson: output?.json,
  });
  const opinions = [
    ...(input ? opinionsOn(input.json, "input", options.opinions).map(problemOf(name, "input")) : []),
    ...(output ? opinionsOn(output.json, "output", options.opinions).map(problemOf(name, "output")) : []),
  ];
  const faults = [
    ...(input?.faults ?? []).map(problemOf(name, "input")),
    ...(output?.faults ?? []).map(problemOf(name, "output")),
  ];
  return { tool, faults, opinions };
}

function converted(schema: StandardSchemaWithJSON, direction: Direction, tool: string): Converted {
  const standard: unknown = Reflect.get(Object(schema), "~standard");
  if (typeof standard === "object" && standard !== null) return convert(schema, direction);
  throw new SurfaceError(
    "INVALID_TOOL",
    `the ${direction} schema of "${tool}" is no Standard Schema; wrap JSON Schema in jsonSchema(...)`,
  );
}

function problemOf(tool: string, schema: Direction) {
  return ({ path, message }: { readonly path: string; readonly message: string }): SchemaProblem => ({
    tool,
    schema,
    path,
    message,
  });
}

/** Where a tool comes from, in words. */
export function inWords({ kind, service, action }: ToolOrigin): string {
  if (kind === "service") return `"${action}" of the service "${service}"`;
  return kind === "part" ? `"${action}" of a part` : `"${action}" of runtimeTools`;
}
