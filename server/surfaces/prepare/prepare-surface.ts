import type { JSONObject, ListToolsResult } from "@modelcontextprotocol/server";
import { type SchemaProblem, SurfaceError } from "../errors.js";
import type { Surface } from "../surface.js";
import { collectTools, list } from "./collect.js";
import { digestOf } from "./digest.js";
import { folded } from "./naming.js";
import { type PrepareOptions, type ResolvedOptions, resolveOptions } from "./options.js";
import {
  type CollectedTool,
  inWords,
  type PreparedTool,
  type PrepareTool,
  toolPreparer,
} from "./prepare-tool.js";
import { type PreparedPrompts, preparePrompts, schemaError } from "./prompts.js";
import { type PreparedResources, prepareResources } from "./resources.js";

/**
 * A surface, ready for any number of callers: what is listed and what can be called come from this one object. It is
 * frozen and knows no caller.
 */
export interface PreparedSurface<Identity = unknown> {
  readonly tools: readonly PreparedTool<Identity>[];
  /** The tool of exactly this name. */
  readonly tool: (name: string) => PreparedTool<Identity> | undefined;
  /** What `tools/list` answers. */
  readonly toolList: ListToolsResult;
  readonly resources: PreparedResources<Identity> | undefined;
  readonly prompts: PreparedPrompts<Identity> | undefined;
  readonly instructions: string | undefined;
  readonly extensions: Readonly<Record<string, JSONObject>>;
  /** Changes when anything changes that `tools/list` says; SHA-256, hex. Made when it is first asked for. */
  readonly digest: () => string;
}

/** Prepares surfaces under one set of options; they share what they have in common (R8). */
export interface Preparer {
  readonly options: ResolvedOptions;
  readonly tools: <Identity>(
    collected: readonly CollectedTool<Identity>[],
  ) => readonly PreparedTool<Identity>[];
  readonly surface: <Identity>(surface: Surface<Identity>) => PreparedSurface<Identity>;
}

export function createPreparer(given: PrepareOptions): Preparer {
  const options = resolveOptions(given);
  const prepareTool = toolPreparer(options);
  const tools = <Identity>(collected: readonly CollectedTool<Identity>[]) =>
    preparedTools(collected, prepareTool, options);
  return {
    options,
    tools,
    surface: (surface) => assembleSurface(tools(collectTools(surface)), prepareRest(surface, options)),
  };
}

/**
 * Prepares one surface: names, collisions, schemas, everything that does not depend on a caller. Use it in tests and
 * with `createSurfaceServer`; `createMcpHandler` does it for all of its surfaces.
 *
 * @throws SurfaceError `INVALID_SURFACE`, `INVALID_TOOL`, `DUPLICATE_NAME`, `INVALID_SCHEMA`, `MISSING_TOOL`,
 *   `INVALID_OPTION`
 */
export function prepareSurface<Identity = unknown>(
  surface: Surface<Identity>,
  options: PrepareOptions = {},
): PreparedSurface<Identity> {
  return createPreparer(options).surface(surface);
}

function preparedTools<Identity>(
  collected: readonly CollectedTool<Identity>[],
  prepareTool: PrepareTool,
  { policy, onwarning }: ResolvedOptions,
): readonly PreparedTool<Identity>[] {
  const problems: SchemaProblem[] = [];
  const kept: PreparedTool<Identity>[] = [];
  for (const one of collected) {
    const { tool, faults, opinions } = prepareTool(one);
    if (policy === "throw") problems.push(...faults, ...opinions);
    if (policy === "warn")
      for (const problem of [...faults, ...opinions]) onwarning(sentence(problem, "left out"));
    if (policy === "skip") for (const problem of opinions) onwarning(sentence(problem, "kept"));
    const leftOut = faults.length > 0 || (policy === "warn" && opinions.length > 0);
    if (!leftOut) kept.push(tool);
  }
  if (problems.length > 0) throw schemaError("the surface", problems);
  return kept;
}

function sentence({ tool, schema, path, message }: SchemaProblem, fate: string): string {
  return `the tool "${tool}" is ${fate}: its ${schema} schema${path && ` at ${path}`}: ${message}`;
}

/** What a surface has beside its tools, prepared. */
export interface SurfaceRest<Identity> {
  readonly resources: PreparedResources<Identity> | undefined;
  readonly prompts: PreparedPrompts<Identity> | undefined;
  readonly instructions: string | undefined;
  readonly extensions: PreparedSurface["extensions"];
  readonly requires: readonly string[];
}

/** @throws SurfaceError `INVALID_SURFACE` and what prompts and resources give */
export function prepareRest<Identity>(
  { parts, prompts, instructions }: Pick<Surface<Identity>, "parts" | "prompts" | "instructions">,
  options: ResolvedOptions,
): SurfaceRest<Identity> {
  if (instructions !== undefined && typeof instructions !== "string") {
    throw new SurfaceError("INVALID_SURFACE", "instructions must be text");
  }
  const given = list("parts", parts);
  return {
    resources: prepareResources(given),
    prompts: preparePrompts(prompts, options),
    instructions,
    extensions: Object.freeze(Object.assign({}, ...given.map(({ extensions }) => extensions))),
    requires: given.flatMap(({ requires = [] }) => requires),
  };
}

/** @throws SurfaceError `DUPLICATE_NAME`, `MISSING_TOOL` */
export function assembleSurface<Identity>(
  prepared: readonly PreparedTool<Identity>[],
  { requires, ...rest }: SurfaceRest<Identity>,
): PreparedSurface<Identity> {
  const tools = Object.freeze([...prepared]);
  const byName = uniquelyNamed(tools);
  const missing = requires.find((name) => !byName.has(name));
  if (missing !== undefined) {
    throw new SurfaceError(
      "MISSING_TOOL",
      `a part needs the tool "${missing}" beside it (an app may call only tools of its own surface), and the surface lacks it`,
    );
  }
  let digest: string | undefined;
  return Object.freeze({
    ...rest,
    tools,
    tool: (name: string) => byName.get(name),
    // Frozen throughout; the SDK's type knows no frozen lists.
    toolList: Object.freeze({
      tools: Object.freeze(tools.map(({ descriptor }) => descriptor)),
    }) as ListToolsResult,
    digest: () => {
      digest ??= digestOf(tools.map(({ descriptor }) => descriptor));
      return digest;
    },
  });
}

function uniquelyNamed<Identity>(
  tools: readonly PreparedTool<Identity>[],
): ReadonlyMap<string, PreparedTool<Identity>> {
  const byName = new Map<string, PreparedTool<Identity>>();
  const byFolded = new Map<string, PreparedTool<Identity>>();
  for (const tool of tools) {
    const other = byFolded.get(folded(tool.name));
    if (other) {
      const clients = other.name === tool.name ? "" : `, which clients read as "${other.name}"`;
      throw new SurfaceError(
        "DUPLICATE_NAME",
        `the name "${tool.name}"${clients} is taken twice: by ${inWords(other.origin)} and by ${inWords(tool.origin)}`,
      );
    }
    byFolded.set(folded(tool.name), tool);
    byName.set(tool.name, tool);
  }
  return byName;
}
