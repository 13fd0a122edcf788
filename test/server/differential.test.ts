import { McpServer, createMcpHandler as plainHandler } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createMcpHandler, defineTool, ToolError } from "../../server/surfaces/index.js";
import { eras } from "./mcp.js";
import { ask, call } from "./surfaces.js";

const serverInfo = { name: "differential", version: "1.0.0" };

/** A tool as data: both servers are made from it. */
interface Recipe {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly readOnly: boolean;
  readonly input: "none" | "object" | "strict" | "union";
  readonly output: "none" | "object" | "list" | "number" | "wrong";
  readonly behaviour: "answer" | "fail" | "error" | "meta";
}

const recipe = fc.record<Recipe>({
  name: fc.stringMatching(/^[a-z]{1,8}$/),
  title: fc.option(fc.string({ maxLength: 12 }), { nil: undefined }),
  description: fc.option(fc.string({ maxLength: 40 }), { nil: undefined }),
  readOnly: fc.boolean(),
  input: fc.constantFrom("none", "object", "strict", "union"),
  output: fc.constantFrom("none", "object", "list", "number", "wrong"),
  behaviour: fc.constantFrom("answer", "fail", "error", "meta"),
});

const inputs = {
  none: undefined,
  object: z.object({
    text: z.string().min(1),
    count: z.number().int().default(2),
    tags: z.array(z.enum(["a", "b"])).optional(),
  }),
  strict: z.strictObject({ nested: z.object({ deep: z.boolean() }) }),
  union: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a") }),
    z.object({ kind: z.literal("b"), n: z.number() }),
  ]),
} as const;
const outputs = {
  none: undefined,
  object: z.object({ got: z.unknown() }),
  list: z.array(z.string()),
  number: z.number(),
  wrong: z.object({ never: z.string() }),
} as const;
const structured = { none: undefined, list: ["x", "y"], number: 7, wrong: { never: 1 } } as const;

function resultOf({ output, behaviour }: Recipe, args: unknown) {
  if (behaviour === "fail") throw new ToolError("it failed");
  if (behaviour === "error") return { content: [{ type: "text" as const, text: "no" }], isError: true };
  const structuredContent = output === "object" ? { got: args ?? null } : structured[output];
  return {
    content: [{ type: "text" as const, text: JSON.stringify(args ?? null) }],
    ...(structuredContent !== undefined && { structuredContent }),
    ...(behaviour === "meta" && { _meta: { "x.example/y": [1] } }),
  };
}

function described({ title, description, readOnly, input, output }: Recipe) {
  const [inputSchema, outputSchema] = [inputs[input], outputs[output]];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    annotations: { readOnlyHint: readOnly },
    ...(inputSchema && { inputSchema }),
    ...(outputSchema && { outputSchema }),
  };
}

function prepared(recipes: readonly Recipe[], raw: boolean) {
  const runtimeTools = recipes.map((one) =>
    defineTool({
      ...described(one),
      name: one.name,
      raw: true,
      handler: (args: unknown) => resultOf(one, args),
    }),
  );
  return createMcpHandler({
    serverInfo,
    runtimeTools,
    onerror: () => {},
    ...(raw && { rawTools: () => {} }),
  });
}

function plain(recipes: readonly Recipe[]) {
  return plainHandler(() => {
    const server = new McpServer(serverInfo, { capabilities: { tools: { listChanged: false } } });
    for (const one of recipes) {
      const { inputSchema, ...rest } = described(one);
      if (inputSchema)
        server.registerTool(one.name, { ...rest, inputSchema }, (args: unknown) => resultOf(one, args));
      else server.registerTool(one.name, rest, () => resultOf(one, undefined));
    }
    return server;
  });
}

const args = fc.oneof(
  fc.constantFrom<Record<string, unknown>>(
    {},
    { text: "x" },
    { text: "", count: 1.5 },
    { text: "x", tags: ["a", "c"] },
    { nested: { deep: true } },
    { nested: { deep: true }, more: 1 },
    { kind: "a" },
    { kind: "b", n: 1 },
    { kind: "b" },
  ),
  fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>, {
    maxKeys: 3,
  }),
);

describe.each(eras)("prepared tools beside registered ones, in the era of %s (R12)", (era) => {
  it.each([
    ["lane A", false],
    ["lane B", true],
  ])(
    "are listed and called alike: %s",
    async (_lane, raw) => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(recipe, { selector: ({ name }) => name, minLength: 8, maxLength: 12 }),
          fc.array(args, { minLength: 2, maxLength: 3 }),
          async (recipes, given) => {
            const [ours, theirs] = [prepared(recipes, raw), plain(recipes)];
            const same = async (
              ask: (
                handler: typeof ours | typeof theirs,
              ) => Promise<{ readonly status: number; readonly body: unknown }>,
            ) => {
              const [one, other] = [await ask(ours), await ask(theirs)];
              expect({ status: one.status, body: one.body }).toEqual({
                status: other.status,
                body: other.body,
              });
            };
            await same((handler) => ask(handler, era, "tools/list"));
            await same((handler) => call(handler, era, "not-there"));
            for (const { name } of recipes) {
              for (const one of given) await same((handler) => call(handler, era, name, one));
            }
          },
        ),
        { numRuns: 12, seed: 20_261_130 },
      );
    },
    120_000,
  );
});
