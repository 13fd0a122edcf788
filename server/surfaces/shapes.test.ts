import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { counted } from "../../test/server/counted.js";
import { eras } from "../../test/server/mcp.js";
import { ask, call, toolNames } from "../../test/server/surfaces.js";
import type { ToolDefinition } from "../parts/index.js";
import { createMcpHandler, defineTool, type HandlerConfig, SurfaceError, type ToolContext } from "./index.js";

const serverInfo = { name: "shapes", version: "1.0.0" };
const tool = (name: string): ToolDefinition => defineTool({ name, handler: () => name });

/** A configuration as it comes from code without types. */
function untyped(config: object) {
  return createMcpHandler({ serverInfo, ...config } as HandlerConfig<unknown, string>);
}

describe("the two shapes", () => {
  const surfaces = { a: { runtimeTools: [tool("x")] } };
  const selectSurface = () => "a";
  it.each([
    ["both at once", { surfaces, selectSurface, runtimeTools: [] }, "runtimeTools"],
    ["both at once, by services", { surfaces, selectSurface, services: [] }, "services"],
    ["surfaces without a selector", { surfaces }, "selectSurface"],
    ["a selector without surfaces", { selectSurface }, "surfaces"],
    ["no surface", { surfaces: {}, selectSurface }, "surfaces"],
    ["a list of surfaces", { surfaces: [{}], selectSurface }, "surfaces"],
    ["a hole", { surfaces: { a: undefined }, selectSurface }, "surfaces.a"],
    ["null", { surfaces: { a: null }, selectSurface }, "surfaces.a"],
    ["tools that are no list", { runtimeTools: { x: tool("x") } }, "runtimeTools"],
  ])("refuse %s, naming the field (R1, R2)", (_kind, config, field) => {
    expect(() => untyped(config)).toThrow(TypeError);
    expect(() => untyped(config)).toThrow(field);
  });

  it("are told apart by the types, wrong keys too (R1, R4)", () => {
    const auth = () => ({ admin: true });
    const finite = { serverInfo, auth, surfaces: { admin: {}, member: {} } } as const;
    createMcpHandler({ ...finite, selectSurface: ({ admin }) => (admin ? "admin" : "member") });
    const wrong = () => {
      // @ts-expect-error no surface is called "boss"
      createMcpHandler({ ...finite, selectSurface: () => "boss" });
      // @ts-expect-error a tool stands beside the surfaces
      createMcpHandler({ ...finite, selectSurface: () => "admin", runtimeTools: [] });
      // @ts-expect-error the selector is missing
      createMcpHandler({ ...finite });
      // @ts-expect-error tools are data, not registration callbacks (R3)
      createMcpHandler({ serverInfo, runtimeTools: [() => {}] });
    };
    expect(wrong).toThrow(SurfaceError);
  });

  it("give handlers the types of their schemas", () => {
    defineTool({
      name: "typed",
      inputSchema: z.object({ n: z.coerce.number() }),
      outputSchema: z.object({ double: z.number() }),
      contextSchema: z.object({ tenant: z.string() }),
      handler: (args, context: ToolContext<{ id: string }, z.ZodObject<{ tenant: z.ZodString }>>) => {
        expectTypeOf(args).toEqualTypeOf<{ n: number }>();
        expectTypeOf(context.context).toEqualTypeOf<{ tenant: string }>();
        expectTypeOf(context.identity).toEqualTypeOf<{ id: string } | undefined>();
        return { double: args.n * 2 };
      },
    });
    defineTool({
      name: "wrong",
      outputSchema: z.object({ double: z.number() }),
      // @ts-expect-error the output is not what the schema takes
      handler: () => ({ double: "two" }),
    });
  });
});

describe("preparation", () => {
  it("happens at construction, once, for surfaces that nobody is given too, and never again (R6, R9, R23)", async () => {
    const [used, unused] = [counted(), counted()];
    const handler = createMcpHandler({
      serverInfo,
      surfaces: {
        used: {
          runtimeTools: [
            defineTool({
              name: "a",
              inputSchema: used.schema,
              outputSchema: used.schema,
              handler: () => ({}),
            }),
          ],
        },
        unused: { runtimeTools: [defineTool({ name: "b", inputSchema: unused.schema, handler: () => "" })] },
      },
      selectSurface: () => "used",
    });
    expect([used.count(), unused.count()]).toEqual([2, 1]);
    for (let round = 0; round < 100; round += 1) {
      for (const era of eras) {
        await ask(handler, era, "tools/list");
        await call(handler, era, "a");
      }
    }
    expect([used.count(), unused.count()]).toEqual([2, 1]);
  });

  it("is shared by two keys with one surface, warnings too (R7)", () => {
    const onwarning = vi.fn();
    const surface = {
      runtimeTools: [defineTool({ name: "bad", inputSchema: z.object({ at: z.date() }), handler: () => "" })],
    };
    const config = {
      serverInfo,
      surfaces: { a: surface, b: surface },
      selectSurface: () => "a" as const,
      schemaValidation: { policy: "warn" },
      onwarning,
    } as const;
    createMcpHandler(config);
    expect(onwarning).toHaveBeenCalledTimes(1);
    createMcpHandler({ ...config, surfaces: { a: surface, b: { ...surface } } });
    expect(onwarning).toHaveBeenCalledTimes(3);
  });

  it("fails as a whole when any surface is wrong, and says which (R18, R19)", () => {
    const wrong = { runtimeTools: [tool("x"), tool("x")] };
    expect(() =>
      createMcpHandler({ serverInfo, surfaces: { fine: {}, wrong }, selectSurface: () => "fine" as const }),
    ).toThrow(/^surface "wrong"/);
  });

  it("lets one name mean different tools in different surfaces (R19)", async () => {
    const of = (name: string) => defineTool({ name: "same", description: name, handler: () => name });
    const handler = createMcpHandler({
      serverInfo,
      auth: (request) => request.headers.get("x-role") ?? "",
      surfaces: { a: { runtimeTools: [of("for a")] }, b: { runtimeTools: [of("for b")] } },
      selectSurface: (role) => (role === "a" ? "a" : "b"),
    });
    for (const role of ["a", "b"]) {
      const { body } = await ask(handler, "2026-07-28", "tools/list", {}, { "x-role": role });
      expect(body.result?.tools).toMatchObject([{ description: `for ${role}` }]);
      const called = await call(handler, "2026-07-28", "same", {}, { "x-role": role });
      expect(called.body.result?.content?.[0]?.text).toBe(`for ${role}`);
    }
  });
});

describe.each(eras)("choosing a surface, in the era of %s", (era) => {
  const surfaces = { a: { runtimeTools: [tool("secret")] } };
  it.each<[string, () => unknown]>([
    ["a key that no surface has", () => "secretkey"],
    ["a name that every object has (R5)", () => "__proto__"],
    ["another one (R5)", () => "constructor"],
    ["nothing", () => undefined],
    ["a surface", () => surfaces.a],
    [
      "a throw (R25)",
      () => {
        throw new TypeError("secretkey");
      },
    ],
    ["a rejection (R25)", () => Promise.reject(new TypeError("secretkey"))],
  ])("ends in a plain 500 for %s (R24)", async (_kind, choose) => {
    const onerror = vi.fn();
    const handler = untyped({ surfaces, selectSurface: choose, onerror });
    const { status, body, text } = await ask(handler, era, "tools/list");
    expect({ status, code: body.error?.code, id: body.id }).toEqual({ status: 500, code: -32603, id: 1 });
    expect(text).not.toMatch(/secret|a key|surface/);
    expect(onerror).toHaveBeenCalledOnce();
  });

  it("gives a selector that hangs its deadline (R25)", async () => {
    const onerror = vi.fn();
    const never = new Promise<string>(() => {});
    const handler = untyped({ surfaces, selectSurface: () => never, deadline: 20, onerror });
    expect((await ask(handler, era, "tools/list")).status).toBe(500);
    expect(onerror).toHaveBeenCalledWith(expect.objectContaining({ code: "TIMED_OUT" }));
  });

  it("takes a selector that is in time (R25)", async () => {
    const handler = untyped({ surfaces, selectSurface: async () => "a" });
    expect(await toolNames(handler, era)).toEqual(["secret"]);
  });
});

describe.each(eras)("tools that depend on the identity, in the era of %s", (era) => {
  const all = [tool("read"), tool("write")];
  const auth = (request: Request) => request.headers.get("x-role");
  const as = (role: string) => ({ "x-role": role });

  it("are made once for each exchange and never kept (R33)", async () => {
    const runtimeTools = vi.fn((role: string) => (role === "writer" ? all : all.slice(0, 1)));
    const handler = createMcpHandler({ serverInfo, auth, runtimeTools });
    expect(await toolNames(handler, era, as("writer"))).toEqual(["read", "write"]);
    expect(await toolNames(handler, era, as("reader"))).toEqual(["read"]);
    expect(await toolNames(handler, era, as("writer"))).toEqual(["read", "write"]);
    expect(runtimeTools.mock.calls).toEqual([["writer"], ["reader"], ["writer"]]);
    expect(handler.surfaces).toEqual({});
  });

  it("cost no conversion when they are chosen from a constant list, and warn each time (R33, R35)", async () => {
    const { schema, count } = counted();
    const list = [defineTool({ name: "a", inputSchema: schema, handler: () => "" })];
    const bad = [defineTool({ name: "bad", inputSchema: z.object({ at: z.date() }), handler: () => "" })];
    const onwarning = vi.fn();
    const handler = createMcpHandler({
      serverInfo,
      runtimeTools: () => [...list, ...bad],
      schemaValidation: { policy: "warn" },
      onwarning,
    });
    for (let round = 0; round < 3; round += 1) expect(await toolNames(handler, era)).toEqual(["a"]);
    expect(count()).toBe(1);
    expect(onwarning).toHaveBeenCalledTimes(3);
  });

  it("stand beside a static half that is prepared once and checked at construction (R34)", async () => {
    const fixed = counted();
    const services = [
      { name: "s", tools: [defineTool({ name: "fixed", inputSchema: fixed.schema, handler: () => "" })] },
    ];
    const handler = createMcpHandler({ serverInfo, services, runtimeTools: () => all });
    expect(fixed.count()).toBe(1);
    expect(await toolNames(handler, era)).toEqual(["s_fixed", "read", "write"]);
    expect(() =>
      createMcpHandler({ serverInfo, services: [...services, ...services], runtimeTools: () => all }),
    ).toThrow(expect.objectContaining({ code: "DUPLICATE_NAME" }));
  });

  it.each<[string, () => unknown]>([
    [
      "throws",
      () => {
        throw new TypeError("secret");
      },
    ],
    ["gives one name twice, across both halves (R34)", () => [tool("fixed")]],
    ["gives no list", () => "secret"],
    ["gives nothing", () => undefined],
    ["never ends", () => new Promise(() => {})],
  ])("end in a plain 500 when the factory %s (R36)", async (_kind, runtimeTools) => {
    const onerror = vi.fn();
    const services = [{ name: "s", tools: [] }];
    const handler = untyped({
      services,
      parts: [{ tools: [tool("fixed")], resources: [], resourceTemplates: [] }],
      runtimeTools,
      deadline: 20,
      onerror,
    });
    const { status, text } = await ask(handler, era, "tools/list");
    expect(status).toBe(500);
    expect(text).not.toContain("secret");
    expect(onerror).toHaveBeenCalledOnce();
  });
});

describe("cache hints", () => {
  const hint = (cacheScope: "public" | "private") => ({
    operations: { "tools/list": { ttlMs: 1_000, cacheScope } },
  });
  const listed = async (config: object) =>
    (await ask(untyped(config), "2026-07-28", "tools/list")).body.result;

  it("default to nothing kept, by nobody else (R30)", async () => {
    expect(await listed({ runtimeTools: [] })).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });
  it("are told as configured for fixed surfaces (R30)", async () => {
    expect(await listed({ runtimeTools: [], cache: hint("public") })).toMatchObject({
      ttlMs: 1_000,
      cacheScope: "public",
    });
  });
  it("are dropped for surfaces that depend on the identity (R30)", async () => {
    expect(await listed({ runtimeTools: () => [], cache: hint("private") })).toMatchObject({
      ttlMs: 0,
      cacheScope: "private",
    });
  });
  it.each([
    ["a factory", { runtimeTools: () => [] }],
    ["two surfaces", { surfaces: { a: {}, b: {} }, selectSurface: () => "a" }],
  ])("may not share what differs between callers: %s (R30)", (_kind, shape) => {
    expect(() => untyped({ ...shape, cache: hint("public") })).toThrow(
      expect.objectContaining({ code: "SHARED_CACHE" }),
    );
  });
  it.each([
    ["a factory", { runtimeTools: () => [] }],
    ["two surfaces", { surfaces: { a: {}, b: {} }, selectSurface: () => "a" }],
    ["a caller who is asked for", { runtimeTools: [], auth: () => "ada" }],
  ])("may not share what is read where the reader may matter: %s (R30)", (_kind, shape) => {
    const read = (cacheScope: "public" | "private") => ({
      cache: { operations: { "resources/read": { ttlMs: 1_000, cacheScope } } },
    });
    expect(() => untyped({ ...shape, ...read("public") })).toThrow(
      expect.objectContaining({ code: "SHARED_CACHE" }),
    );
    expect(() => untyped({ ...shape, ...read("private") })).not.toThrow();
    expect(() => untyped({ runtimeTools: [], ...read("public") })).not.toThrow();
  });
});
