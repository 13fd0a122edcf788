import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { PlanAppError } from "./errors.js";
import { closedToPlan, withRuntimePlan } from "./output-schema.js";

type JsonSchema = Record<string, unknown>;
type Direction = "input" | "output";

/** What a schema's own code threw while it looked at a value. It is for the log, not for the model. */
export type SchemaFailure = (detail: unknown) => void;

const target = "draft-2020-12";
const cache: Record<Direction, WeakMap<StandardSchemaWithJSON, JsonSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};

/**
 * The JSON form of a schema, made once for each schema object: a server is made per request, and the SDK converts
 * on every `tools/list`. Converting at registration also keeps one bad schema from failing the whole list later.
 */
function jsonOf(schema: StandardSchemaWithJSON, direction: Direction, tool: string): JsonSchema {
  const known = cache[direction].get(schema);
  if (known) return known;
  let json: JsonSchema;
  try {
    json = schema["~standard"].jsonSchema[direction]({ target });
  } catch (cause) {
    throw new PlanAppError("UNSUPPORTED_SCHEMA", `the ${direction} schema of "${tool}" has no JSON form`, {
      cause,
    });
  }
  if (json.type !== undefined && json.type !== "object") {
    throw new PlanAppError(
      "UNSUPPORTED_SCHEMA",
      `the ${direction} schema of "${tool}" must describe an object, not ${JSON.stringify(json.type)}`,
    );
  }
  const prepared: JsonSchema = { ...json, type: "object" };
  cache[direction].set(schema, prepared);
  return prepared;
}

/** The author's input schema, converted once. What its own code throws goes to `onFailure` and not to the model. */
export function preparedInput<Schema extends StandardSchemaWithJSON>(
  schema: Schema,
  tool: string,
  onFailure: SchemaFailure,
): StandardSchemaWithJSON<
  StandardSchemaWithJSON.InferInput<Schema>,
  StandardSchemaWithJSON.InferOutput<Schema>
> {
  const json = jsonOf(schema, "input", tool);
  const standard = schema["~standard"];
  return carrier(json, async (value) => {
    try {
      return await standard.validate(value);
    } catch (error) {
      onFailure(error);
      return { issues: [{ message: "the arguments could not be checked" }] };
    }
  });
}

/**
 * The schema of a plan result: the author's data, if any, and the plan. Undefined where a result may be neither: the
 * SDK asks for structured content as soon as there is a schema.
 */
export function preparedOutput(
  schema: StandardSchemaWithJSON | undefined,
  tool: string,
  plan: "required" | "optional",
  onFailure: SchemaFailure,
): StandardSchemaWithJSON | undefined {
  if (!schema) {
    if (plan === "optional") return undefined;
    return carrier(withRuntimePlan({ type: "object" }), (value) => ({ value }));
  }
  const json = jsonOf(schema, "output", tool);
  const keyword = closedToPlan(json);
  if (keyword) {
    throw new PlanAppError(
      "UNSUPPORTED_SCHEMA",
      `the output schema of "${tool}" uses "${keyword}" at its top, so that the plan cannot stand beside the data; put the data into a property of a plain object`,
    );
  }
  return carrier(withRuntimePlan(json, plan), async (value) => {
    try {
      const { runtimePlan: _plan, ...data } = value as Record<string, unknown>;
      const result = await schema["~standard"].validate(data);
      if (!result.issues) return { value };
      onFailure(result.issues);
    } catch (error) {
      onFailure(error);
    }
    return { issues: [{ message: "the data of the result is not what the tool promises" }] };
  });
}

function carrier<Input, Output>(
  json: JsonSchema,
  validate: StandardSchemaWithJSON<Input, Output>["~standard"]["validate"],
): StandardSchemaWithJSON<Input, Output> {
  const jsonSchema = () => json;
  return {
    "~standard": {
      version: 1,
      vendor: "porthole",
      validate,
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
