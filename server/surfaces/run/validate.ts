import type { StandardSchemaV1 } from "@modelcontextprotocol/server";

export type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly text: string; readonly issues: readonly StandardSchemaV1.Issue[] };

/** Runs a schema's own parser. @throws what the schema's own code throws */
export async function validate(schema: StandardSchemaV1, value: unknown): Promise<Validated> {
  const result = await schema["~standard"].validate(value);
  if (!result.issues) return { ok: true, value: result.value };
  return { ok: false, text: result.issues.map(sentence).join(", "), issues: result.issues };
}

function sentence({ path, message }: StandardSchemaV1.Issue): string {
  if (!path?.length) return message;
  return `${path.map((step) => String(typeof step === "object" ? step.key : step)).join(".")}: ${message}`;
}
