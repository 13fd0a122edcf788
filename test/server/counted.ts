import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";

/** A schema that counts how often it is converted. */
export function counted(): { readonly schema: StandardSchemaWithJSON; readonly count: () => number } {
  let conversions = 0;
  const json = () => {
    conversions += 1;
    return { type: "object", properties: { a: { type: "string" } } };
  };
  const schema: StandardSchemaWithJSON = {
    "~standard": {
      version: 1,
      vendor: "counter",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
  return { schema, count: () => conversions };
}
