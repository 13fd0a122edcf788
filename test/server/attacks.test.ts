import { requireScopes } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { SurfacePart } from "../../server/parts/index.js";
import { createMcpHandler, definePrompt, defineTool, type ToolContext } from "../../server/surfaces/index.js";
import { type Era, eras } from "./mcp.js";
import { type Answer, ask, call, headersOf, message, post, read, toolNames } from "./surfaces.js";

const serverInfo = { name: "attacked", version: "1.0.0" };

interface Person {
  readonly role: "admin" | "member" | "bare";
}
const as = (role: string) => ({ "x-role": role });
const auth = (request: Request): Person | null => {
  const role = request.headers.get("x-role");
  return role === "admin" || role === "member" || role === "bare" ? { role } : null;
};

const secrets: SurfacePart = {
  tools: [],
  resources: [{ uri: "secret:1", name: "secret" }],
  resourceTemplates: [{ uriTemplate: "secret:{id}", name: "secrets" }],
  read: (uri) => (uri === "secret:1" ? { contents: [{ uri, text: "the secret" }] } : undefined),
  complete: () => ["1"],
};
const notes: SurfacePart = {
  tools: [],
  resources: [{ uri: "note:1", name: "note" }],
  resourceTemplates: [],
  read: (uri) => (uri === "note:1" ? { contents: [{ uri, text: "a note" }] } : undefined),
};
const prompt = (name: string) =>
  definePrompt({
    name,
    argsSchema: z.object({ who: z.string() }),
    handler: () => ({ messages: [] }),
    complete: () => ["x"],
  });
/** Everything that is asked before a call is dispatched: a header for an argument, and a scope. */
const guarded = defineTool({
  name: "guarded",
  inputSchema: z.object({ region: z.string().meta({ "x-mcp-header": "Region" }) }),
  outputSchema: z.object({ region: z.string() }),
  scopeChallenge: requireScopes("secrets:read"),
  handler: ({ region }) => ({ region }),
});
const look = defineTool({ name: "look", handler: () => "seen" });

const handler = createMcpHandler({
  serverInfo,
  auth,
  authInfo: () => ({ token: "t", clientId: "c", scopes: [] }),
  surfaces: {
    admin: {
      runtimeTools: [look, guarded],
      parts: [secrets, notes],
      prompts: [prompt("plot"), prompt("hello")],
    },
    member: { runtimeTools: [look], parts: [notes], prompts: [prompt("hello")] },
    bare: {},
  },
  selectSurface: ({ role }) => role,
  multiRound: { key: "k".repeat(32), principal: (person) => person?.role ?? "" },
  onerror: () => {},
});

describe.each(eras)("a probe for what is hidden, in the era of %s (R26)", (era) => {
  type Probe = (target: string) => { readonly params: Record<string, unknown>; readonly headers?: object };
  const tool: Probe = (name) => ({ params: { name, arguments: { region: "eu" } } });
  const probes: readonly [string, string, string, Probe][] = [
    ["a tool", "tools/call", "guarded", tool],
    [
      "a tool, with a header that fits",
      "tools/call",
      "guarded",
      (name) => ({ ...tool(name), headers: { "mcp-param-region": "eu" } }),
    ],
    [
      "a tool, with a header that does not fit",
      "tools/call",
      "guarded",
      (name) => ({ ...tool(name), headers: { "mcp-param-region": "us" } }),
    ],
    [
      "a tool, with arguments that do not fit",
      "tools/call",
      "guarded",
      (name) => ({ params: { name, arguments: { region: 1 } } }),
    ],
    [
      "a tool, with the state of another round",
      "tools/call",
      "guarded",
      (name) => ({ params: { name, arguments: {}, requestState: "x" } }),
    ],
    [
      "a tool, with a progress token",
      "tools/call",
      "guarded",
      (name) => ({ params: { name, arguments: {}, _meta: { progressToken: 7 } } }),
    ],
    ["a resource", "resources/read", "secret:1", (uri) => ({ params: { uri } })],
    ["a prompt", "prompts/get", "plot", (name) => ({ params: { name, arguments: { who: "x" } } })],
    [
      "a prompt, with arguments that do not fit",
      "prompts/get",
      "plot",
      (name) => ({ params: { name, arguments: {} } }),
    ],
    [
      "a completion of a prompt",
      "completion/complete",
      "plot",
      (name) => ({ params: { ref: { type: "ref/prompt", name }, argument: { name: "who", value: "" } } }),
    ],
    [
      "a completion of a template",
      "completion/complete",
      "secret:{id}",
      (uri) => ({ params: { ref: { type: "ref/resource", uri }, argument: { name: "id", value: "" } } }),
    ],
  ];
  const everything = ({ status, text, headers }: Answer, target: string) => ({
    status,
    text: text.replaceAll(target, "*"),
    headers: [...headers].filter(([name]) => name !== "date" && name !== "content-length"),
  });

  it.each(probes.flatMap((probe) => (["member", "bare"] as const).map((role) => [...probe, role] as const)))(
    "learns nothing of %s: %s of %s",
    async (_what, method, hidden, probe, role) => {
      const answered = async (target: string, who: string) => {
        const { params, headers = {} } = probe(target);
        return ask(handler, era, method, params, { ...as(who), ...headers });
      };
      const absent = hidden.replace(/^[a-z]+/, (word) => word.replace(/./g, "z"));
      const one = await answered(hidden, role);
      expect(everything(one, hidden)).toEqual(everything(await answered(absent, role), absent));
      expect(one.body.result).toBeUndefined();
      // The positive control: who may use it is answered otherwise.
      expect(everything(await answered(hidden, "admin"), hidden)).not.toEqual(everything(one, hidden));
    },
  );

  it("reads nothing of it in any list", async () => {
    for (const role of ["member", "bare"]) {
      for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]) {
        expect((await ask(handler, era, method, {}, as(role))).text).not.toMatch(/guarded|secret|plot/);
      }
    }
    expect((await ask(handler, era, "resources/list", {}, as("admin"))).text).toContain("secret:1");
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "GUARDED", "guarded\\0"])(
    "finds nothing under the name %j (R5)",
    async (name) => {
      const plain = await call(handler, era, "zzz", {}, as("admin"));
      const odd = await call(handler, era, name, {}, as("admin"));
      expect(odd.body.error).toMatchObject({ code: -32602, message: `Tool ${name} not found` });
      expect(odd.status).toBe(plain.status);
    },
  );

  it("sees a new role in the next request, and nothing of the old one (H6)", async () => {
    let role: Person["role"] = "admin";
    const changing = createMcpHandler({
      serverInfo,
      auth: (): Person => ({ role }),
      surfaces: { admin: { runtimeTools: [look, guarded] }, member: { runtimeTools: [look] } },
      selectSurface: (person) => (person.role === "admin" ? "admin" : "member"),
    });
    expect(await toolNames(changing, era)).toEqual(["look", "guarded"]);
    role = "member";
    expect(await toolNames(changing, era)).toEqual(["look"]);
    expect((await call(changing, era, "guarded", { region: "eu" })).body.error).toMatchObject({
      code: -32602,
    });
  });
});

describe.each(eras)("an author's own code that fails, in the era of %s", (era) => {
  const secret = "postgres://admin:hunter2@db";
  const fails = () => {
    throw new TypeError(secret);
  };
  const onerror = vi.fn();
  const dynamic: SurfacePart = {
    tools: [],
    resources: [],
    resourceTemplates: [],
    list: () => ({ resources: [] }),
    read: () => undefined,
  };
  const broken = {
    context: { context: fails },
    principal: { multiRound: { key: "k".repeat(32), principal: fails } },
    authInfo: { auth: () => "ada", authInfo: fails },
    "concurrency.key": { concurrency: { limit: 1, key: fails } },
  } as const;
  const operations = [
    ["tools/call", { name: "look", arguments: {} }],
    ["prompts/get", { name: "hello", arguments: { who: "x" } }],
    ["resources/read", { uri: "x:1" }],
    ["resources/list", {}],
    [
      "completion/complete",
      { ref: { type: "ref/prompt", name: "hello" }, argument: { name: "who", value: "" } },
    ],
  ] as const;

  it.each(Object.entries(broken))("tells its text to the owner alone: %s", async (_which, more) => {
    const server = createMcpHandler({
      serverInfo,
      runtimeTools: [look],
      parts: [dynamic],
      prompts: [prompt("hello")],
      onerror,
      ...more,
    });
    onerror.mockClear();
    for (const [method, params] of operations) {
      expect((await ask(server, era, method, params)).text).not.toContain("hunter2");
    }
    expect(onerror).toHaveBeenCalledWith(expect.objectContaining({ message: secret }));
  });
});

describe.each(eras)("a client that vanishes, in the era of %s", (era) => {
  /** A server that lets each caller have one thing running, and a tool that runs until it is aborted. */
  function narrow() {
    const signals: AbortSignal[] = [];
    const slow = defineTool({
      name: "slow",
      handler: (_args, { signal }: ToolContext<unknown>) =>
        new Promise<string>((resolve) => {
          signals.push(signal);
          signal.addEventListener("abort", () => resolve(""), { once: true });
        }),
    });
    const server = createMcpHandler({
      serverInfo,
      runtimeTools: [slow, look],
      concurrency: { limit: 1, key: () => "everybody" },
      onerror: () => {},
    });
    onTestFinished(() => server.close());
    return { server, signals };
  }
  const slowly = (signal?: AbortSignal) =>
    new Request(post(era, "tools/call", { name: "slow", arguments: {} }), { ...(signal && { signal }) });

  it("by its signal leaves nothing running, and its place is free again", async () => {
    const { server, signals } = narrow();
    for (let round = 0; round < 3; round += 1) {
      const leaving = new AbortController();
      const answer = server.fetch(slowly(leaving.signal)).then((response) => response.text());
      await vi.waitUntil(() => signals.length === round + 1);
      expect((await call(server, era, "look")).status).toBe(429);
      leaving.abort();
      await vi.waitUntil(() => signals[round]?.aborted);
      await answer.catch(() => "");
      await vi.waitUntil(async () => (await call(server, era, "look")).status === 200);
    }
  });

  it("while its surface is being chosen takes no place with it", async () => {
    const choices: (() => void)[] = [];
    const server = createMcpHandler({
      serverInfo,
      surfaces: { a: { runtimeTools: [look] } },
      selectSurface: () => new Promise<"a">((resolve) => choices.push(() => resolve("a"))),
      concurrency: { limit: 1, key: () => "everybody" },
      onerror: () => {},
    });
    onTestFinished(() => server.close());
    const leaving = new AbortController();
    const request = new Request(post(era, "tools/call", { name: "look", arguments: {} }), {
      signal: leaving.signal,
    });
    const answer = server.fetch(request).then((response) => response.text());
    await vi.waitUntil(() => choices.length === 1);
    leaving.abort();
    choices[0]?.();
    await answer.catch(() => "");
    const next = call(server, era, "look");
    await vi.waitUntil(() => choices.length === 2);
    choices[1]?.();
    expect((await next).status).toBe(200);
  });
});

describe("bodies of an attacker", () => {
  const raw = (era: Era, body: string) =>
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: headersOf(era, "tools/call", { name: "look" }),
      body,
    });

  it.each(eras)(
    "that are nested without end end nothing but their own request, in the era of %s",
    async (era) => {
      const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
      const body = JSON.stringify(
        message(era, "tools/call", { name: "look", arguments: { x: "@" } }),
      ).replace('"@"', deep);
      const { status, text } = await read(
        await handler.fetch(
          new Request(raw(era, body), {
            headers: { ...headersOf(era, "tools/call", { name: "look" }), ...as("member") },
          }),
        ),
      );
      expect(text).not.toMatch(/call stack|node_modules/);
      expect(status).toBeLessThanOrEqual(500);
      expect((await call(handler, era, "look", {}, as("member"))).body.result?.content?.[0]?.text).toBe(
        "seen",
      );
    },
  );

  it.each(eras)("with __proto__ at every level set no prototype, in the era of %s (C6)", async (era) => {
    const seen = vi.fn();
    const loose = defineTool({
      name: "look",
      inputSchema: z.looseObject({ deep: z.looseObject({}).optional() }),
      handler: (args) => {
        seen(Reflect.get(Object.assign({}, args), "admin"), Reflect.get({}, "admin"));
        return "seen";
      },
    });
    const server = createMcpHandler({ serverInfo, runtimeTools: [loose] });
    const attack = '{"__proto__":{"admin":true},"deep":{"__proto__":{"admin":true}}}';
    const body = JSON.stringify(message(era, "tools/call", { name: "look", arguments: "@" })).replace(
      '"@"',
      attack,
    );
    const { body: answer } = await read(await server.fetch(raw(era, body)));
    expect(answer.result?.content?.[0]?.text).toBe("seen");
    expect(seen).toHaveBeenCalledWith(undefined, undefined);
  });
});
