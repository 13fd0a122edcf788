import { inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { SurfacePart } from "../../../server/parts/index.js";
import { createMcpHandler, definePrompt, type McpHandler } from "../../../server/surfaces/index.js";
import { answered, pixel, tools, userContext } from "./tools.js";

// The names, texts and shapes are those that the official suite asks for.

const resources = [
  {
    uri: "test://static-text",
    name: "static-text",
    description: "A text.",
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  },
  {
    uri: "test://static-binary",
    name: "static-binary",
    description: "An image.",
    mimeType: "image/png",
    blob: pixel,
  },
] as const;
const uriTemplate = "test://template/{id}/data";

const part: SurfacePart = {
  tools: [],
  resources: resources.map(({ uri, name, description, mimeType }) => ({ uri, name, description, mimeType })),
  resourceTemplates: [
    { uriTemplate, name: "template", description: "Data of an id.", mimeType: "application/json" },
  ],
  read: (uri) => {
    const fixed = resources.find((one) => one.uri === uri);
    if (fixed) {
      const { mimeType } = fixed;
      return {
        contents: [
          "text" in fixed ? { uri, mimeType, text: fixed.text } : { uri, mimeType, blob: fixed.blob },
        ],
      };
    }
    const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
    if (id === undefined) return undefined;
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { contents: [{ uri, mimeType: "application/json", text }] };
  },
};

const says = (text: string) => ({ role: "user" as const, content: { type: "text" as const, text } });

const prompts = [
  definePrompt({
    name: "test_simple_prompt",
    description: "A prompt without arguments.",
    handler: () => ({ messages: [says("This is a simple prompt for testing.")] }),
  }),
  definePrompt({
    name: "test_prompt_with_arguments",
    description: "A prompt with two arguments.",
    argsSchema: z.object({ arg1: z.string(), arg2: z.string() }),
    handler: ({ arg1, arg2 }) => ({
      messages: [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
    complete: ({ value }) => ["paris", "park", "party"].filter((word) => word.startsWith(value)),
  }),
  definePrompt({
    name: "test_prompt_with_embedded_resource",
    description: "A prompt that holds a resource.",
    argsSchema: z.object({ resourceUri: z.string() }),
    handler: ({ resourceUri: uri }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri, mimeType: "text/plain", text: "Embedded resource content for testing." },
          },
        },
        says("Please process the embedded resource above."),
      ],
    }),
  }),
  definePrompt({
    name: "test_prompt_with_image",
    description: "A prompt that holds an image.",
    handler: () => ({
      messages: [
        { role: "user", content: { type: "image", data: pixel, mimeType: "image/png" } },
        says("Please analyze the image above."),
      ],
    }),
  }),
  definePrompt({
    name: "test_input_required_result_prompt",
    description: "A prompt that asks the client for input.",
    handler: (_args, context) => {
      const responses = answered(context, userContext);
      if (!responses) return inputRequired({ inputRequests: userContext });
      return { messages: [says(JSON.stringify(responses.user_context))] };
    },
  }),
];

/** A server with everything that the official suite calls, made of prepared surfaces. */
export function everything(): McpHandler {
  return createMcpHandler({
    serverInfo: { name: "porthole-everything", version: "1.0.0" },
    auth: () => "anyone",
    surfaces: { everything: { runtimeTools: tools, parts: [part], prompts } },
    selectSurface: () => "everything",
    multiRound: { key: "k".repeat(32), principal: (identity) => identity ?? "" },
    cache: { operations: { "tools/list": { ttlMs: 1_000, cacheScope: "private" } } },
    onerror: () => {},
  });
}
