import { specRevisions } from "../check/select.js";
import { cspModes, frameModes } from "../policy/modes.js";
import { outcomes, reportSchemaId } from "./report.js";

const text = { type: "string" } as const;
const count = { type: "integer", minimum: 0 } as const;
const texts = { type: "array", items: text } as const;

function object(
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
) {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}

/** JSON Schema 2020-12 of a report. What is added to a report later is optional; another meaning gets another `$id`. */
export const reportSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: reportSchemaId,
  title: "A report of porthole check",
  ...object(
    {
      schema: { const: reportSchemaId },
      tool: object({ name: { const: "porthole" }, version: text }),
      spec: { enum: specRevisions },
      target: texts,
      environment: object({
        node: text,
        platform: text,
        browsers: { type: "array", items: object({ name: text, version: text }) },
      }),
      apps: {
        type: "array",
        items: object(
          { id: text, server: text, tool: text, uri: text },
          {
            bytes: count,
            digest: { type: "string", pattern: "^[0-9a-f]{64}$" },
            policy: text,
            hashPolicy: text,
          },
        ),
      },
      verdicts: {
        type: "array",
        items: object(
          {
            rule: { type: "string", pattern: "^[A-Z0-9]{3,4}-[0-9]{2}$" },
            title: text,
            level: { enum: ["MUST", "SHOULD", "field", "own"] },
            outcome: { enum: outcomes },
            server: text,
            message: text,
            evidence: texts,
            remedy: text,
            spec: object({ revision: text, section: text }, { url: text }),
          },
          {
            app: text,
            frame: { enum: frameModes },
            csp: { enum: cspModes },
            browser: text,
            ambiguity: text,
            unmet: text,
            isKnown: { const: true },
            isDeaf: { const: true },
            judgedIn: text,
          },
        ),
      },
      incomplete: texts,
      summary: object(Object.fromEntries(outcomes.map((outcome) => [outcome, count]))),
      exitCode: { enum: [0, 1, 3] },
      milliseconds: count,
    },
    {
      stale: {
        type: "array",
        items: object({ rule: text, outcome: { enum: outcomes } }, { app: text, frame: text, browser: text }),
      },
    },
  ),
};
