import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { eras } from "../../../test/server/mcp.js";
import { serving } from "../../../test/server/serving.js";
import { call, message, read } from "../../../test/server/surfaces.js";
import type { ToolDefinition } from "../../parts/index.js";
import { defineTool, ToolError } from "../index.js";

const modern = "2026-07-28";

describe.each(eras)("a call, in the era of %s", (era) => {
  it("goes through its stations in one order, the after-hook always last (C9)", async () => {
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(what);
    const schema = z.object({ n: z.number() }).transform((value) => {
      seen.push("parse");
      return value;
    });
    const tool = defineTool({
      name: "t",
      inputSchema: schema,
      outputSchema: z.object({ n: z.number().refine(() => seen.push("output")) }),
      handler: ({ n }) => {
        seen.push("handler");
        return { n };
      },
      present: () => {
        seen.push("present");
        return [{ type: "text", text: "shown" }];
      },
    });
    const handler = serving([tool], {
      hooks: { beforeToolCall: note("before"), afterToolCall: note("after"), onToolError: note("error") },
      lifecycle: { beforeHandle: note("gate"), afterHandle: note("handled") },
    });
    const { body } = await call(handler, era, "t", { n: 1 });
    expect(body.result).toMatchObject({ content: [{ text: "shown" }], structuredContent: { n: 1 } });
    expect(seen).toEqual(["before", "parse", "gate", "handler", "handled", "output", "present", "after"]);
    seen.length = 0;
    await call(handler, era, "t", { n: "one" });
    expect(seen).toEqual(["before", "error", "after"]);
  });

  it.each<[string, string, ToolDefinition, object, RegExp]>([
    [
      "INVALID_ARGUMENTS",
      "arguments",
      defineTool({ name: "t", inputSchema: z.object({ n: z.number() }), handler: () => "" }),
      {},
      /^Input validation error: Invalid arguments for tool t: n: /,
    ],
    [
      "REFUSED",
      "a gate that says why",
      defineTool({ name: "t", handler: () => "" }),
      {
        lifecycle: {
          beforeHandle: () => {
            throw new ToolError("not today");
          },
        },
      },
      /^not today$/,
    ],
    [
      "REFUSED",
      "a gate that fails",
      defineTool({ name: "t", handler: () => "" }),
      {
        lifecycle: {
          beforeHandle: () => {
            throw new TypeError("secret");
          },
        },
      },
      /^The tool could not finish/,
    ],
    [
      "HANDLER_FAILED",
      "a handler that says why",
      defineTool({
        name: "t",
        handler: () => {
          throw new ToolError("no such city");
        },
      }),
      {},
      /^no such city$/,
    ],
    [
      "HANDLER_FAILED",
      "a handler that fails",
      defineTool({
        name: "t",
        handler: () => {
          throw new TypeError("secret");
        },
      }),
      {},
      /^The tool could not finish/,
    ],
    [
      "HANDLER_FAILED",
      "what comes after it",
      defineTool({ name: "t", handler: () => "" }),
      {
        lifecycle: {
          afterHandle: () => {
            throw new TypeError("secret");
          },
        },
      },
      /^The tool could not finish/,
    ],
    [
      "INVALID_OUTPUT",
      "output",
      defineTool({
        name: "t",
        outputSchema: z.object({ n: z.number() }),
        handler: () => JSON.parse('{"n":"x"}'),
      }),
      {},
      /^Output validation error: .* n: /,
    ],
    [
      "INVALID_OUTPUT",
      "output that is missing",
      defineTool({ name: "t", raw: true, outputSchema: z.object({}), handler: () => ({ content: [] }) }),
      {},
      /no structured content was provided$/,
    ],
    [
      "PRESENTER_FAILED",
      "a presenter",
      defineTool({
        name: "t",
        handler: () => "",
        present: () => {
          throw new TypeError("secret");
        },
      }),
      {},
      /^The tool could not finish/,
    ],
    [
      "INVALID_CONTEXT",
      "a context (C8)",
      defineTool({ name: "t", contextSchema: z.object({ tenant: z.string() }), handler: () => "" }),
      { context: () => ({ tenant: 1 }) },
      /^The tool could not finish/,
    ],
    [
      "TOOL_SAID_NO",
      "a raw error",
      defineTool({
        name: "t",
        raw: true,
        handler: () => ({ content: [{ type: "text", text: "no" }], isError: true }),
      }),
      {},
      /^no$/,
    ],
  ])(
    "that fails with %s (%s) is an error result, told to the hooks with its cause (R31)",
    async (code, _kind, tool, more, text) => {
      const onToolError = vi.fn();
      const afterToolCall = vi.fn();
      const onerror = vi.fn();
      const handler = serving([tool], { hooks: { onToolError, afterToolCall }, ...more, onerror });
      const { status, body, text: wire } = await call(handler, era, "t");
      expect(status).toBe(200);
      expect(body.result).toMatchObject({
        isError: true,
        content: [{ type: "text", text: expect.stringMatching(text) }],
      });
      expect(body.result).not.toHaveProperty("structuredContent");
      expect(wire).not.toContain("secret");
      expect(onToolError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ tool: "t" }),
        expect.objectContaining({ code }),
      );
      expect(afterToolCall).toHaveBeenCalledExactlyOnceWith(
        expect.anything(),
        expect.objectContaining({ ok: false }),
      );
      expect(onerror).toHaveBeenCalledTimes(
        body.result?.content?.[0]?.text?.startsWith("The tool could") ? 1 : 0,
      );
    },
  );

  it("is not changed by hooks that fail, which the owner is told of", async () => {
    const onerror = vi.fn();
    const fail = () => {
      throw new TypeError("hook");
    };
    const handler = serving([defineTool({ name: "t", handler: () => "fine" })], {
      hooks: { beforeToolCall: fail, afterToolCall: fail },
      onerror,
    });
    expect((await call(handler, era, "t")).body.result?.content?.[0]?.text).toBe("fine");
    expect(onerror).toHaveBeenCalledTimes(2);
  });

  it("parses arguments once, by the author's schema alone (R17)", async () => {
    const parse = vi.fn((value: string) => value.length);
    const tool = defineTool({
      name: "t",
      inputSchema: z.object({ text: z.string().transform(parse), more: z.number().default(4) }),
      handler: ({ text, more }) => text + more,
    });
    expect((await call(serving([tool]), era, "t", { text: "abc" })).body.result?.content?.[0]?.text).toBe(
      "7",
    );
    expect(parse).toHaveBeenCalledOnce();
  });

  it("drops an argument called __proto__ (C6)", async () => {
    const tool = defineTool({
      name: "t",
      inputSchema: z.looseObject({}),
      handler: (args) => ({ keys: Object.keys(args), polluted: "bad" in Object(args) }),
    });
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"__proto__":{"bad":1},"a":1}${era === modern ? `,"_meta":${JSON.stringify((message(era, "x").params as { _meta: object })._meta)}` : ""}}}`;
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": era,
      ...(era === modern && { "mcp-method": "tools/call", "mcp-name": "t" }),
    };
    const handler = serving([tool]);
    const answer = await read(
      await handler.fetch(new Request("http://localhost/mcp", { method: "POST", headers, body })),
    );
    expect(answer.body.result?.content?.[0]?.text).toBe('{"keys":["a"],"polluted":false}');
  });

  it("cannot be flooded with values where there is a limit", async () => {
    const tool = defineTool({ name: "t", inputSchema: z.looseObject({}), handler: () => "in" });
    const handler = serving([tool], { maxToolInputElements: 3 });
    expect((await call(handler, era, "t", { a: [1, 2] })).body.result).toMatchObject({
      content: [{ text: "in" }],
    });
    expect((await call(handler, era, "t", { a: [1, 2, 3] })).body.result).toMatchObject({
      isError: true,
      content: [
        { text: "Invalid arguments for tool t: arguments contain more than the maximum of 3 elements" },
      ],
    });
  });

  it.each<[string, z.ZodType, unknown, unknown]>([
    ["an object", z.object({ a: z.number() }), { a: 1 }, { a: 1 }],
    [
      "an object, without what the schema does not name",
      z.object({ a: z.number() }),
      { a: 1, b: 2 },
      { a: 1 },
    ],
    ["a list", z.array(z.number()), [1, 2], [1, 2]],
    ["a number", z.number(), 0, 0],
    ["null", z.null(), null, null],
  ])(
    "gives the exact validated value as structured content: %s (R32)",
    async (_kind, outputSchema, given, expected) => {
      const tool = defineTool({
        name: "t",
        outputSchema: outputSchema as z.ZodType<unknown>,
        handler: () => given,
      });
      const { body } = await call(serving([tool]), era, "t");
      const isObject = typeof expected === "object" && expected !== null && !Array.isArray(expected);
      expect(body.result?.structuredContent).toEqual(
        era === modern || isObject ? expected : { result: expected },
      );
    },
  );

  it.each<[string, unknown, readonly object[]]>([
    ["text", "plain", [{ type: "text", text: "plain" }]],
    ["data", { a: 1 }, [{ type: "text", text: '{"a":1}' }]],
    ["nothing", undefined, []],
    [
      "what has no text (R31)",
      { big: 1n },
      [{ type: "text", text: "Done. The result cannot be shown as text." }],
    ],
  ])(
    "without an output schema gives text and no structured content: %s (R32)",
    async (_kind, output, content) => {
      const { body } = await call(serving([defineTool({ name: "t", handler: () => output })]), era, "t");
      expect(body.result).toMatchObject({ content });
      expect(body.result).not.toHaveProperty("structuredContent");
      expect(body.result?.isError).toBeUndefined();
    },
  );

  it("hands a raw result on untouched", async () => {
    const result = {
      content: [{ type: "image", data: "AAAA", mimeType: "image/png" }],
      _meta: { "x/y": [1] },
    } as const;
    const tool = defineTool({
      name: "t",
      raw: true,
      handler: () => ({ ...result, content: [...result.content] }),
    });
    expect((await call(serving([tool]), era, "t")).body.result).toMatchObject(result);
  });
});
