import { McpServer, requireScopes } from "@modelcontextprotocol/server";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { eras } from "../../../test/server/mcp.js";
import { ask, call, connectTo, type FetchHandler, toolNames } from "../../../test/server/surfaces.js";
import type { SurfacePart, ToolDefinition } from "../../parts/index.js";
import {
  createMcpHandler,
  createSurfaceServer,
  definePrompt,
  defineTool,
  jsonSchema,
  prepareSurface,
  readCatalogueStamp,
} from "../index.js";
import { createServerFactory, hasSeams } from "./create-surface-server.js";
import { PreparedServer } from "./prepared-server.js";
import { RegisteringServer } from "./registering-server.js";

const serverInfo = { name: "served", version: "1.0.0" };
const modern = "2026-07-28";
const tool = (name: string): ToolDefinition => defineTool({ name, handler: () => name });
const part: SurfacePart = {
  tools: [],
  resources: [{ uri: "notes:1", name: "one" }],
  resourceTemplates: [{ uriTemplate: "notes:{id}", name: "note" }],
  list: (cursor) =>
    cursor === undefined
      ? { resources: [{ uri: "notes:2", name: "two" }], nextCursor: "more" }
      : { resources: [{ uri: "notes:3", name: cursor }] },
  read: (uri) => (/^notes:\d$/.test(uri) ? { contents: [{ uri, text: uri }] } : undefined),
  complete: ({ value }) => Array.from({ length: 150 }, (_none, n) => `${value}${n}`),
};
const greet = definePrompt({
  name: "greet",
  argsSchema: z.object({ who: z.string().describe("Whom.") }),
  handler: ({ who }) => ({ messages: [{ role: "user", content: { type: "text", text: `Hello ${who}` } }] }),
  complete: ({ value }) => ["ada", "bob"].filter((name) => name.startsWith(value)),
});

/** Two roles; whatever `member` lacks is hidden from it. */
function roles() {
  return createMcpHandler({
    serverInfo,
    auth: (request) => request.headers.get("x-role"),
    surfaces: {
      admin: { runtimeTools: [tool("open"), tool("hidden")], parts: [part], prompts: [greet] },
      member: {
        runtimeTools: [tool("open")],
        parts: [
          {
            ...part,
            resources: [],
            resourceTemplates: [],
            list: () => ({ resources: [] }),
            read: () => undefined,
          },
        ],
        prompts: [definePrompt({ name: "other", handler: () => ({ messages: [] }) })],
      },
    },
    selectSurface: (role) => (role === "admin" ? "admin" : "member"),
  });
}

describe.each(eras)("what a surface does not hold, in the era of %s", (era) => {
  const member = { "x-role": "member" };
  const admin = { "x-role": "admin" };
  it.each<[string, string, (target: string) => Record<string, unknown>, string, string]>([
    ["tool", "tools/call", (name) => ({ name, arguments: {} }), "hidden", "absent"],
    ["resource", "resources/read", (uri) => ({ uri }), "notes:1", "notes:x"],
    ["prompt", "prompts/get", (name) => ({ name, arguments: { who: "x" } }), "greet", "absen"],
    [
      "prompt's completion",
      "completion/complete",
      (name) => ({ ref: { type: "ref/prompt", name }, argument: { name: "who", value: "" } }),
      "greet",
      "absen",
    ],
    [
      "template's completion",
      "completion/complete",
      (uri) => ({ ref: { type: "ref/resource", uri }, argument: { name: "id", value: "" } }),
      "notes:{id}",
      "absen:{id}",
    ],
  ])(
    "is answered byte for byte like a %s that does not exist anywhere (R26)",
    async (_kind, method, params, hidden, absent) => {
      const handler = roles();
      const [one, other] = [
        await ask(handler, era, method, params(hidden), member),
        await ask(handler, era, method, params(absent), member),
      ];
      expect(one.status).toBe(other.status);
      expect(one.text.replaceAll(hidden, "*")).toBe(other.text.replaceAll(absent, "*"));
      expect(one.body.error).toMatchObject({ code: -32602 });
      expect((await ask(handler, era, method, params(hidden), admin)).body.error).toBeUndefined();
    },
  );

  it("says of a missing tool what the SDK says (R26)", async () => {
    const { body } = await call(roles(), era, "hidden", {}, member);
    expect(body.error).toEqual({ code: -32602, message: "Tool hidden not found" });
  });

  it("tells its owner of a call of what a caller does not have, and nobody else (R26)", async () => {
    const told: string[] = [];
    const tool = defineTool({ name: "there", handler: () => "here" });
    const handler = createMcpHandler({
      serverInfo,
      runtimeTools: [tool],
      hooks: {
        onUnknownTool: ({ tool: name }) => {
          told.push(name);
          throw new RangeError("nobody listens");
        },
      },
      onerror: () => {},
    });
    expect((await call(handler, era, "there", {})).body.error).toBeUndefined();
    const { body } = await call(handler, era, "not_there", {});
    expect(body.error).toEqual({ code: -32602, message: "Tool not_there not found" });
    expect(told).toEqual(["not_there"]);
  });
});

describe.each(eras)("the server of an exchange, in the era of %s", (era) => {
  it("lists no tools where there are none, instead of not knowing the method (R27)", async () => {
    const handler = createMcpHandler({ serverInfo, runtimeTools: [] });
    expect(await toolNames(handler, era)).toEqual([]);
    expect((await connectTo(handler, era)).getServerCapabilities()).toEqual({
      tools: { listChanged: false },
    });
  });

  it("claims nothing that it cannot do (R28, H6)", async () => {
    const client = await connectTo(roles(), era, { "x-role": "admin" });
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
      completions: {},
    });
  });

  it("pages through resources of all parts and refuses cursors that are not its own", async () => {
    const handler = roles();
    const uris: string[] = [];
    let cursor: unknown;
    do {
      const params = cursor === undefined ? {} : { cursor };
      const { body } = await ask(handler, era, "resources/list", params, { "x-role": "admin" });
      const page = (body.result?.resources ?? []) as readonly { readonly uri: string }[];
      uris.push(...page.map(({ uri }) => uri));
      cursor = body.result?.nextCursor;
    } while (cursor !== undefined);
    expect(uris).toEqual(["notes:1", "notes:2", "notes:3"]);
    for (const bad of ["garbage", "WzldMA", Buffer.from("[7]").toString("base64url")]) {
      const { body } = await ask(handler, era, "resources/list", { cursor: bad }, { "x-role": "admin" });
      expect(body.error).toMatchObject({ code: -32602, message: "Invalid cursor" });
    }
  });

  it("serves templates, prompts and completions", async () => {
    const client = await connectTo(roles(), era, { "x-role": "admin" });
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "notes:{id}" },
    ]);
    expect((await client.listPrompts()).prompts).toMatchObject([
      { name: "greet", arguments: [{ name: "who", description: "Whom.", required: true }] },
    ]);
    expect(await client.getPrompt({ name: "greet", arguments: { who: "Ada" } })).toMatchObject({
      messages: [{ content: { text: "Hello Ada" } }],
    });
    await expect(client.getPrompt({ name: "greet" })).rejects.toMatchObject({ code: -32602 });
    expect(
      await client.complete({
        ref: { type: "ref/prompt", name: "greet" },
        argument: { name: "who", value: "a" },
      }),
    ).toMatchObject({ completion: { values: ["ada"], total: 1, hasMore: false } });
    const long = await client.complete({
      ref: { type: "ref/resource", uri: "notes:{id}" },
      argument: { name: "id", value: "x" },
    });
    expect(long.completion).toMatchObject({ total: 150, hasMore: true });
    expect(long.completion.values).toHaveLength(100);
  });

  it("keeps the text of what fails in a part to the owner", async () => {
    const onerror = vi.fn();
    const failing: SurfacePart = {
      ...part,
      resources: [],
      read: () => {
        throw new TypeError("secret path");
      },
    };
    const handler = createMcpHandler({ serverInfo, parts: [failing], onerror });
    const { body, text } = await ask(handler, era, "resources/read", { uri: "a:b" });
    expect(body.error).toMatchObject({ code: -32603 });
    expect(text).not.toContain("secret");
    expect(onerror).toHaveBeenCalledOnce();
  });

  it("declares the extensions of its parts, and tells its instructions", async () => {
    const extended = { ...part, extensions: { "io.modelcontextprotocol/ui": {} } };
    const client = await connectTo(
      createMcpHandler({ serverInfo, parts: [extended], instructions: "Be kind." }),
      era,
    );
    expect(client.getServerCapabilities()?.extensions).toEqual({ "io.modelcontextprotocol/ui": {} });
    expect(client.getInstructions()).toBe("Be kind.");
  });
});

describe("checks before a call is dispatched", () => {
  const beforeToolCall = vi.fn();
  const regional = defineTool({
    name: "regional",
    inputSchema: jsonSchema<{ region: string }>({
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "Region" } },
    }),
    handler: ({ region }) => region,
  });
  const scoped = defineTool({
    name: "scoped",
    scopeChallenge: requireScopes("orders:read"),
    handler: () => "in",
  });
  const handlers = {
    "lane A": (raw = false) => make(raw),
    "lane B": () => make(true),
  } as const;
  function make(raw: boolean): FetchHandler {
    return createMcpHandler({
      serverInfo,
      auth: (request) => ({ scopes: request.headers.get("x-scopes")?.split(" ") ?? [] }),
      authInfo: ({ scopes }) => ({ token: "t", clientId: "c", scopes }),
      runtimeTools: [regional, scoped],
      hooks: { beforeToolCall },
      ...(raw && { rawTools: () => {} }),
    });
  }

  it.each(Object.entries(handlers))(
    "refuse a header that disagrees with the argument, on %s (R29)",
    async (_lane, handler) => {
      beforeToolCall.mockClear();
      const { status, body } = await call(
        handler(),
        modern,
        "regional",
        { region: "eu" },
        { "mcp-param-region": "us" },
      );
      expect({ status, code: body.error?.code }).toEqual({ status: 400, code: -32020 });
      expect(beforeToolCall).not.toHaveBeenCalled();
      const agreed = await call(
        handler(),
        modern,
        "regional",
        { region: "eu" },
        { "mcp-param-region": "eu" },
      );
      expect(agreed.body.result?.content?.[0]?.text).toBe("eu");
    },
  );

  it.each(
    Object.entries(handlers).flatMap(([lane, handler]) => eras.map((era) => [lane, era, handler] as const)),
  )("challenge a caller without the scope, on %s, in the era of %s (R29)", async (_lane, era, handler) => {
    beforeToolCall.mockClear();
    const { status, headers } = await call(handler(), era, "scoped");
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain('scope="orders:read"');
    expect(beforeToolCall).not.toHaveBeenCalled();
    const allowed = await call(handler(), era, "scoped", {}, { "x-scopes": "orders:read" });
    expect(allowed.body.result?.content?.[0]?.text).toBe("in");
  });
});

describe("lanes", () => {
  const surface = prepareSurface({ runtimeTools: [tool("a")] });
  const caller = { identity: undefined };

  it("are A by default and B beside raw tools, with a fresh server each time (R23, R38)", async () => {
    const one = await createSurfaceServer(surface, caller, { serverInfo });
    const other = await createSurfaceServer(surface, caller, { serverInfo });
    expect(one).toBeInstanceOf(PreparedServer);
    expect(one).not.toBe(other);
    expect(await createSurfaceServer(surface, caller, { serverInfo, rawTools: () => {} })).toBeInstanceOf(
      RegisteringServer,
    );
  });

  it("fall back to B, with a warning, when the SDK loses a seam (drift guard)", async () => {
    expect(hasSeams()).toBe(true);
    expect(hasSeams({ toolInputSchemaJson() {} })).toBe(false);
    const onwarning = vi.fn();
    const build = createServerFactory({ serverInfo, onwarning }, false);
    expect(await build(surface, caller)).toBeInstanceOf(RegisteringServer);
    expect(onwarning).toHaveBeenCalledOnce();
  });

  it("rest on two seams that this SDK asks (drift guard)", () => {
    const plain = new McpServer(serverInfo);
    plain.registerTool("x", { inputSchema: z.object({}) }, () => ({ content: [] }));
    expect(plain.toolInputSchemaJson("x")).toMatchObject({ type: "object" });
  });
});

describe.each(eras)("raw tools, in the era of %s", (era) => {
  const echo = (server: McpServer) => {
    server.registerTool("raw", { inputSchema: z.object({}) }, () => ({
      content: [{ type: "text", text: "raw" }],
    }));
  };

  it("stand beside managed ones, for each identity, and may take their time (R37, R38, R39)", async () => {
    const rawTools = vi.fn(async (server: McpServer, role: string | undefined) => {
      await Promise.resolve();
      if (role === "admin") echo(server);
    });
    const beforeToolCall = vi.fn();
    const handler = createMcpHandler({
      serverInfo,
      auth: (request) => request.headers.get("x-role"),
      runtimeTools: [tool("managed")],
      hooks: { beforeToolCall },
      rawTools,
    });
    expect(await toolNames(handler, era, { "x-role": "admin" })).toEqual(["managed", "raw"]);
    expect(await toolNames(handler, era, { "x-role": "member" })).toEqual(["managed"]);
    expect((await call(handler, era, "raw", {}, { "x-role": "admin" })).body.result?.content?.[0]?.text).toBe(
      "raw",
    );
    expect(beforeToolCall).not.toHaveBeenCalled();
    expect(
      (await call(handler, era, "managed", {}, { "x-role": "admin" })).body.result?.content?.[0]?.text,
    ).toBe("managed");
    expect(beforeToolCall).toHaveBeenCalledOnce();
  });

  it("never shadow a managed one: the request fails closed (R22)", async () => {
    const onerror = vi.fn();
    const handler = createMcpHandler({ serverInfo, runtimeTools: [tool("raw")], rawTools: echo, onerror });
    const { status, body } = await call(handler, era, "raw");
    expect({ status, code: body.error?.code }).toEqual({ status: 500, code: -32603 });
    expect(onerror).toHaveBeenCalledOnce();
  });
});

describe.each(eras)("the catalogue stamp, in the era of %s", (era) => {
  const field = (name: string) =>
    createMcpHandler({
      serverInfo,
      runtimeTools: [
        defineTool({ name: "t", inputSchema: z.object({ [name]: z.string() }), handler: () => "" }),
      ],
      catalogueStamp: true,
    });

  it("is on lists, results, refusals and the answer for a tool that is gone, and follows the schema", async () => {
    const handler = field("a");
    const stamps = [
      readCatalogueStamp((await ask(handler, era, "tools/list")).body.result),
      readCatalogueStamp((await call(handler, era, "t", { a: "" })).body.result),
      readCatalogueStamp((await call(handler, era, "t", { old: 1 })).body.result),
      readCatalogueStamp({ _meta: (await call(handler, era, "gone")).body.error?.data }),
    ];
    const expected = { digest: handler.surfaces.default?.digest, tools: 1 };
    expect(stamps).toEqual([expected, expected, expected, expected]);
    expect(field("a").surfaces.default?.digest).toBe(expected.digest);
    expect(field("b").surfaces.default?.digest).not.toBe(expected.digest);
  });

  it.each([
    ["absent", {}],
    ["no object", { "porthole/catalogue": "x" }],
    ["a digest that is none", { "porthole/catalogue": { digest: "abc", tools: 1 } }],
    ["a count that is none", { "porthole/catalogue": { digest: "a".repeat(64), tools: -1 } }],
  ])("is refused whole when it is %s", (_kind, _meta) => {
    expect(readCatalogueStamp({ _meta })).toBeUndefined();
  });
});

it("has no subscriptions, since nothing of a surface changes and a server of one request could not tell (R28)", async () => {
  const wanted = { notifications: { toolsListChanged: true } };
  const as = { "x-role": "admin" };
  const { status, body } = await ask(roles(), modern, "subscriptions/listen", wanted, as);
  expect({ status, body }).toEqual({
    status: 404,
    body: { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "Method not found" } },
  });
  const unknown = await ask(roles(), modern, "no/such-method", {}, as);
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status, body });
});
