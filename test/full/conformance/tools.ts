import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequest,
  type InputResponses,
  inputRequired,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { OperationContext, ToolDefinition } from "../../../server/parts/index.js";
import { defineTool, jsonSchema, ToolError } from "../../../server/surfaces/index.js";

// The names, texts and shapes are those that the official suite asks for.

/** A red pixel, and a sound without samples. */
export const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const silence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

const image = { type: "image", data: pixel, mimeType: "image/png" } as const;
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

const content: readonly ToolDefinition[] = [
  defineTool({
    name: "test_simple_text",
    description: "Gives a text.",
    handler: () => "This is a simple text response for testing.",
  }),
  defineTool({
    name: "test_image_content",
    description: "Gives an image.",
    handler: () => undefined,
    present: () => [image],
  }),
  defineTool({
    name: "test_audio_content",
    description: "Gives a sound.",
    handler: () => undefined,
    present: () => [{ type: "audio", data: silence, mimeType: "audio/wav" }],
  }),
  defineTool({
    name: "test_embedded_resource",
    description: "Gives a resource.",
    handler: () => undefined,
    present: () => [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  }),
  defineTool({
    name: "test_multiple_content_types",
    description: "Gives a text, an image and a resource.",
    handler: () => ({ test: "data", value: 123 }),
    present: (data) => [
      { type: "text", text: "Multiple content types test:" },
      image,
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: JSON.stringify(data),
        },
      },
    ],
  }),
  defineTool({
    name: "test_error_handling",
    description: "Fails.",
    handler: () => {
      throw new ToolError("This tool intentionally returns an error for testing");
    },
  }),
  defineTool({
    name: "json_schema_2020_12_tool",
    description: "Takes what only JSON Schema 2020-12 can say.",
    inputSchema: jsonSchema({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "addressDef",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } },
        },
      },
      properties: {
        name: { type: "string" },
        address: { $ref: "#/$defs/address" },
        contactMethod: { type: "string", enum: ["phone", "email"] },
        phone: { type: "string" },
        email: { type: "string" },
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    }),
    handler: () => "ok",
  }),
  defineTool({
    name: "test_headers",
    description: "Takes an argument that travels in a header, too.",
    inputSchema: z.object({ region: z.string().meta({ "x-mcp-header": "Region" }) }),
    handler: ({ region }) => region,
  }),
];

const during: readonly ToolDefinition[] = [
  defineTool({
    name: "test_tool_with_progress",
    description: "Tells how far it is.",
    handler: async (_args, { server: { mcpReq } }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          await mcpReq.notify({
            method: "notifications/progress",
            params: { progressToken, progress, total: 100 },
          });
        }
        await pause();
      }
      return "done";
    },
  }),
  defineTool({
    name: "test_logging_tool",
    description: "Would log if it were asked to.",
    handler: async (_args, { server: { mcpReq } }) => {
      await mcpReq.log("info", "working");
      return "done";
    },
  }),
];

type Asked = Readonly<Record<string, InputRequest>>;

const elicit = (message: string, property: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { [property]: { type: "string" } },
      required: [property],
    },
  });
const confirm = {
  confirm: inputRequired.elicit({
    message: "Please confirm",
    requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
  }),
};
const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens });
export const userContext = {
  user_context: elicit("What context should the prompt use?", "context"),
};
const name = { user_name: elicit("What is your name?", "name") };
const roots = { client_roots: inputRequired.listRoots() };

/** What the client answered, when it answered everything. */
export function answered(context: OperationContext, asked: Asked): InputResponses | undefined {
  const given = context.server.mcpReq.inputResponses;
  return given && Object.keys(asked).every((key) => given[key] !== undefined)
    ? (given as InputResponses)
    : undefined;
}

/** A tool that asks once, and then tells what it was told. */
function asking(suffix: string, asked: Asked, tell: (responses: InputResponses) => string): ToolDefinition {
  return defineTool({
    name: `test_input_required_result_${suffix}`,
    description: "Asks the client for input.",
    handler: (_args, context) => {
      const responses = answered(context, asked);
      return responses ? tell(responses) : inputRequired({ inputRequests: asked });
    },
  });
}

/** The same, whose state is sealed. */
function sealing(suffix: string, ...rounds: readonly Asked[]): ToolDefinition {
  return defineTool({
    name: `test_input_required_result_${suffix}`,
    description: "Asks the client for input and keeps sealed state.",
    handler: async (_args, { sealed, mcp }) => {
      const asked = rounds[mcp.round - 1];
      if (!asked) return `state-ok after ${String(sealed?.value)}`;
      return inputRequired({
        inputRequests: asked,
        requestState: (await sealed?.seal(`round ${mcp.round}`)) ?? "",
      });
    },
  });
}

const multiRound: readonly ToolDefinition[] = [
  asking("elicitation", name, (responses) => {
    const { name: given } = acceptedContent<{ name?: string }>(responses, "user_name") ?? {};
    return `Hello, ${given ?? "stranger"}!`;
  }),
  asking("sampling", { capital_question: sample("What is the capital of France?", 100) }, (responses) =>
    JSON.stringify(responses.capital_question),
  ),
  asking("list_roots", roots, (responses) => JSON.stringify(responses.client_roots)),
  sealing("request_state", confirm),
  sealing("multiple_inputs", { ...name, greeting: sample("Generate a greeting", 50), ...roots }),
  sealing(
    "multi_round",
    { step1: elicit("Step 1: What is your name?", "name") },
    { step2: elicit("Step 2: What is your favorite color?", "color") },
  ),
  sealing("tampered_state", confirm),
  defineTool({
    name: "test_input_required_result_capabilities",
    description: "Asks only what the client can answer.",
    handler: (_args, { server: { mcpReq } }) => {
      const envelope: { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = {
        ...mcpReq.envelope,
      };
      const can = envelope[CLIENT_CAPABILITIES_META_KEY];
      return inputRequired({
        inputRequests: {
          ...(can?.elicitation && name),
          ...(can?.sampling && { question: sample("What is the capital of France?", 100) }),
        },
      });
    },
  }),
  defineTool({
    name: "test_missing_capability",
    description: "Needs a client that has a model.",
    handler: () => inputRequired({ inputRequests: { greeting: sample("Generate a greeting", 50) } }),
  }),
  defineTool({
    name: "test_streaming_elicitation",
    description: "Needs a client that can ask its person.",
    handler: () => inputRequired({ inputRequests: name }),
  }),
];

export const tools: readonly ToolDefinition[] = [...content, ...during, ...multiRound];
