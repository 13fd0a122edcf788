import { planLimits } from "../limits.js";
import type { JsonObject } from "../types.js";
import { pathPattern } from "../vocabulary/paths.js";

/** A tool's name as events may call it (L1). */
const toolName = { type: "string", pattern: "^[A-Za-z0-9_./:-]{1,128}$" };
const host = {
  type: "string",
  pattern:
    "^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[0-9]{1,5})?$",
};
const on = { enum: [true] };

/** The shape of an app's configuration; what it does not name is refused. */
export const appConfigSchema: JsonObject = {
  type: "object",
  required: ["v", "tools", "actions", "confirm", "context"],
  properties: {
    v: { enum: [1] },
    tools: { type: "array", items: toolName },
    actions: {
      type: "object",
      properties: {
        link: {
          type: "object",
          required: ["hosts"],
          properties: { hosts: { type: "array", items: host } },
          additionalProperties: false,
        },
        message: on,
        display: on,
        download: on,
      },
      additionalProperties: false,
    },
    confirm: { type: "array", items: toolName },
    context: { type: "array", items: { type: "string", pattern: pathPattern } },
    limits: {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(planLimits.tops).map(([name, top]) => [
          name,
          { type: "integer", minimum: 1, maximum: top },
        ]),
      ),
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
