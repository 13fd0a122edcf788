import type { Prompt } from "@modelcontextprotocol/server";
import { deepFreeze } from "../../../base/json/freeze.js";
import { isArray, isObject } from "../../../base/json/kinds.js";
import type { PromptDefinition } from "../define-prompt.js";
import { type SchemaProblem, SurfaceError } from "../errors.js";
import { jsonCopy } from "../json-copy.js";
import { list } from "./collect.js";
import { convert } from "./convert.js";
import { assertName, folded } from "./naming.js";
import type { ResolvedOptions } from "./options.js";

/** The prompts of a surface: one map decides what is listed and what is got. */
export interface PreparedPrompts<Identity = unknown> {
  readonly listed: readonly Prompt[];
  readonly prompt: (name: string) => PromptDefinition<Identity> | undefined;
  readonly completes: boolean;
}

/**
 * `undefined` where there are none.
 *
 * @throws SurfaceError `INVALID_TOOL`, `DUPLICATE_NAME`, `INVALID_SCHEMA`, `INVALID_SURFACE`
 */
export function preparePrompts<Identity>(
  given: readonly PromptDefinition<Identity>[] | undefined,
  options: ResolvedOptions,
): PreparedPrompts<Identity> | undefined {
  const prompts = list("prompts", given);
  if (prompts.length === 0) return undefined;
  const byName = new Map<string, PromptDefinition<Identity>>();
  const names = new Set<string>();
  const problems: SchemaProblem[] = [];
  const listed = prompts.map((prompt) => {
    const { name, title, description, argsSchema, icons, _meta } = prompt;
    assertName(name, options.naming, "a prompt");
    if (names.has(folded(name)))
      throw new SurfaceError("DUPLICATE_NAME", `two prompts answer to the name "${name}"`);
    names.add(folded(name));
    byName.set(name, Object.freeze({ ...prompt }));
    const converted = argsSchema && convert(argsSchema, "input");
    for (const { path, message } of converted?.faults ?? []) {
      problems.push({ tool: name, schema: "input", path, message });
    }
    return { name, title, description, arguments: converted && argumentsOf(converted.json), icons, _meta };
  });
  if (problems.length > 0) throw schemaError("the prompts", problems);
  return Object.freeze({
    // Detached from the author's objects: JSON is what prompts are listed as.
    listed: deepFreeze(jsonCopy(listed)) as unknown as readonly Prompt[],
    prompt: (name: string) => byName.get(name),
    completes: prompts.some(({ complete }) => complete !== undefined),
  });
}

function argumentsOf(schema: ReturnType<typeof convert>["json"]) {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    description: isObject(property) ? property.description : undefined,
    required: required.includes(name),
  }));
}

/** One error for everything that is wrong (R14). */
export function schemaError(where: string, problems: readonly SchemaProblem[]): SurfaceError {
  const lines = problems.map(
    ({ tool, schema, path, message }) =>
      `- the ${schema} schema of "${tool}"${path && ` at ${path}`}: ${message}`,
  );
  return new SurfaceError("INVALID_SCHEMA", `${where} cannot be told to clients:\n${lines.join("\n")}`, {
    problems: Object.freeze([...problems]),
  });
}
