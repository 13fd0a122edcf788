import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";

type JsonSchema = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const openObject = { type: "object" };

function object(properties: JsonSchema, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: "object", properties, required };
}

const manifestArguments = object({ operation: { type: "string", const: "manifest" } });
const readArguments = object({
  operation: { type: "string", const: "read" },
  path: { ...text, description: "The path of a file, exactly as the Manifest lists it." },
});

/** The arguments of the tool `openship` (MB4). */
export const argumentsSchema: JsonSchema = { type: "object", oneOf: [manifestArguments, readArguments] };

/**
 * The results of the tool. Every object is open: a Manifest may hold members that nobody knows yet (E3), and a client
 * that checks results against this would refuse them.
 */
export const resultSchema: JsonSchema = {
  type: "object",
  anyOf: [
    object({ origin: text, manifest: openObject }),
    object({
      origin: text,
      digest: text,
      metadata: openObject,
      file: openObject,
      encoding: { type: "string", enum: ["utf-8", "base64"] },
      content: text,
    }),
    object({ error: object({ code: text, message: text, retryable: { type: "boolean" } }) }),
  ],
};

/**
 * A schema that is published and lets every value through: the tool checks its arguments itself, since a refusal by the
 * SDK is plain text without a code.
 */
export function published(json: JsonSchema): StandardSchemaWithJSON<unknown, unknown> {
  const jsonSchema = () => ({ ...json });
  return {
    "~standard": {
      version: 1,
      vendor: "porthole",
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
