import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { addFormats } from "@modelcontextprotocol/server/validators/ajv";
import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { deepFreeze } from "../../base/json/freeze.js";
import { isObject, type Json, type JsonObject } from "../../base/json/kinds.js";
import { jsonCopy } from "./json-copy.js";

/** A schema that was written as JSON Schema, and how it is checked. */
interface Authored {
  readonly json: JsonObject;
  /** @throws what keeps the schema from being compiled */
  readonly compiled: () => Compiled;
}

interface Compiled {
  readonly validate: ValidateFunction;
  readonly inWords: (errors: ValidateFunction["errors"]) => string;
}

const authored = new WeakMap<StandardSchemaWithJSON, Authored>();

/**
 * Takes a JSON Schema (2020-12 unless `$schema` names draft 2019-09, 07 or 06) where a tool takes a schema. The schema is
 * copied; it is compiled once, when a surface that holds it is prepared.
 *
 * Make it at module level. One that cannot be compiled is told by `prepareSurface` and `createMcpHandler`, together with
 * everything else that is wrong with the surface.
 *
 * @typeParam T what the schema describes; you vouch for it
 */
export function jsonSchema<T = unknown>(schema: object): StandardSchemaWithJSON<T, T> {
  const { json, problem } = copyOf(schema);
  let known: Compiled | undefined;
  const compiled = () => {
    if (problem) throw problem;
    known ??= compile(json);
    return known;
  };
  const asJson = () => ({ ...json });
  const made: StandardSchemaWithJSON<T, T> = {
    "~standard": {
      version: 1,
      vendor: "porthole",
      validate(value) {
        const { validate, inWords } = compiled();
        // The author vouches that T is what the schema describes.
        return validate(value) ? { value: value as T } : { issues: [{ message: inWords(validate.errors) }] };
      },
      jsonSchema: { input: asJson, output: asJson },
    },
  };
  authored.set(made, { json, compiled });
  return made;
}

function copyOf(schema: unknown): { readonly json: JsonObject; readonly problem?: TypeError } {
  try {
    const copy = jsonCopy(schema);
    if (isObject(copy)) return { json: deepFreeze(copy) };
    return { json: {}, problem: new TypeError("it is no object") };
  } catch (cause) {
    return { json: {}, problem: new TypeError("it is no JSON", { cause }) };
  }
}

/** Why the schema cannot check anything; `undefined` where it can, and for schemas that are no JSON Schema. */
export function compileProblem(schema: StandardSchemaWithJSON): string | undefined {
  try {
    authored.get(schema)?.compiled();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const options = { strict: false, allErrors: true } as const;
type Engine = Ajv | Ajv2019 | Ajv2020;
const engines = new Map<string, Engine>();

function engineOf(schema: JsonObject): Engine {
  const dialect = /draft-0[67]|2019-09/.exec(String(schema.$schema))?.[0] ?? "2020-12";
  const known = engines.get(dialect);
  if (known) return known;
  const made =
    dialect === "2020-12"
      ? new Ajv2020(options)
      : dialect === "2019-09"
        ? new Ajv2019(options)
        : new Ajv(options);
  addFormats(made);
  engines.set(dialect, made);
  return made;
}

function compile(json: JsonObject): Compiled {
  const engine = engineOf(json);
  // The engine keeps schemas by their identifier and would check the second one of a name by the first; and it keeps
  // whatever it compiled for ever. So the root goes in without its name, and out again.
  const { $id: _id, $schema, ...rest } = json;
  const schema: Record<string, Json> = {
    ...rest,
    ...($schema !== undefined && !/draft-06/.test(String($schema)) && { $schema }),
  };
  const validate = engine.compile(schema);
  engine.removeSchema(schema);
  return { validate, inWords: (errors) => engine.errorsText(errors) };
}
