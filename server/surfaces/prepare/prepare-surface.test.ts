import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { counted } from "../../../test/server/counted.js";
import type { ToolDefinition } from "../../parts/index.js";
import { defineTool, prepareSurface, type Service, SurfaceError } from "../index.js";
import { jsonSchema } from "../json-schema.js";

const plain = (name: string, extra: Partial<ToolDefinition> = {}): ToolDefinition =>
  ({ name, handler: () => "done", ...extra }) as ToolDefinition;

/** What preparing throws; fails where it throws nothing. */
function refusal(
  tools: readonly ToolDefinition[],
  options = {},
  services: readonly Service[] = [],
): SurfaceError {
  try {
    prepareSurface({ services, runtimeTools: tools }, options);
  } catch (error) {
    if (error instanceof SurfaceError) return error;
    throw error;
  }
  throw new TypeError("it was prepared");
}

describe("a prepared surface", () => {
  it("is frozen throughout and holds nothing of a caller (R10, R11)", () => {
    const surface = prepareSurface({
      runtimeTools: [defineTool({ name: "a", inputSchema: z.object({ b: z.string() }), handler: () => "" })],
    });
    const open: unknown[] = [surface.toolList, surface.tools[0]?.inputJson];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      expect(Object.isFrozen(value)).toBe(true);
      for (const member of Object.values(Object(value))) {
        if (typeof member === "object" && member !== null) open.push(member);
      }
    }
    expect([surface, surface.tools, surface.tools[0]].every(Object.isFrozen)).toBe(true);
    expect(Object.keys(surface.tools[0] ?? {}).sort()).toEqual(
      ["definition", "descriptor", "inputJson", "name", "origin", "outputJson"].sort(),
    );
  });

  it("is a snapshot: what the caller changes later has no effect, and nothing of theirs is frozen (R11)", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const tools = [plain("one", { inputSchema: jsonSchema(schema), annotations: { title: "before" } })];
    const surface = prepareSurface({ runtimeTools: tools });
    schema.properties.a.type = "number";
    const annotations = tools[0]?.annotations;
    if (annotations) annotations.title = "after";
    tools.push(plain("two"));
    expect(surface.toolList.tools).toMatchObject([
      {
        name: "one",
        annotations: { title: "before" },
        inputSchema: { properties: { a: { type: "string" } } },
      },
    ]);
    expect(Object.isFrozen(schema) || Object.isFrozen(tools)).toBe(false);
  });

  it("converts a schema that several surfaces share once (R8)", () => {
    const { schema, count } = counted();
    const tool = defineTool({ name: "shared", inputSchema: schema, handler: () => "" });
    prepareSurface({ runtimeTools: [tool] });
    prepareSurface({ runtimeTools: [tool, plain("other", { inputSchema: schema })] });
    expect(count()).toBe(1);
  });

  it("lists services, runtime tools and parts, each in the order of declaration (R13)", () => {
    const surface = prepareSurface({
      services: [
        { name: "orders", tools: [plain("list"), plain("add")] },
        { name: "users", tools: [plain("list")] },
      ],
      runtimeTools: [plain("zeta"), plain("alpha")],
      parts: [{ tools: [plain("joined")], resources: [], resourceTemplates: [] }],
    });
    expect(surface.tools.map(({ name }) => name)).toEqual([
      "orders_list",
      "orders_add",
      "users_list",
      "zeta",
      "alpha",
      "joined",
    ]);
  });
});

describe("names", () => {
  it.each([
    ["two runtime tools", [plain("same"), plain("same")], []],
    ["a service's and a runtime tool", [plain("a_b")], [{ name: "a", tools: [plain("b")] }]],
    [
      "two services'",
      [],
      [
        { name: "a", tools: [plain("b_c")] },
        { name: "a_b", tools: [plain("c")] },
      ],
    ],
    ["names that clients fold into one (R20)", [plain("read-file"), plain("read_file")], []],
    ["names with dots (R20)", [plain("a.b"), plain("a_b")], []],
  ] as const)("refuses %s, with both origins (R19)", (_kind, tools, services) => {
    const error = refusal(tools, {}, services);
    expect(error).toMatchObject({ code: "DUPLICATE_NAME" });
    expect(error.message).toMatch(/taken twice: by ".+" of .+ and by ".+" of .+/);
  });

  it.each([
    ["mcp", "a.b-C_9", true],
    ["mcp", "a".repeat(128), true],
    ["mcp", "a".repeat(129), false],
    ["mcp", "", false],
    ["mcp", "two words", false],
    ["mcp", "naïve", false],
    ["mcp", "__proto__", true],
    ["portable", "a.b", false],
    ["portable", "a".repeat(64), true],
    ["portable", "a".repeat(65), false],
  ] as const)("under the rule of %s, %j is a name: %s (R21)", (naming, name, legal) => {
    if (legal) expect(prepareSurface({ runtimeTools: [plain(name)] }, { naming }).tool(name)).toBeDefined();
    else expect(refusal([plain(name)], { naming })).toMatchObject({ code: "INVALID_TOOL" });
  });

  it("throws for a bad name under every policy (R14)", () => {
    for (const policy of ["warn", "skip"] as const) {
      expect(refusal([plain("two words")], { schemaValidation: { policy } }).code).toBe("INVALID_TOOL");
    }
  });

  it("finds no tool under the names that every object has (R5)", () => {
    const surface = prepareSurface({ runtimeTools: [plain("a")] });
    expect(["__proto__", "constructor", "toString"].map(surface.tool)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(surface.tool("a")).toBeDefined();
  });
});

describe("schemas", () => {
  const bad = {
    date: plain("date", { inputSchema: z.object({ at: z.date() }) }),
    text: plain("text", { inputSchema: z.string() as never }),
    union: plain("union", { inputSchema: z.union([z.object({}), z.string()]) as never }),
    output: plain("output", { outputSchema: z.bigint() as never }),
    header: plain("header", {
      inputSchema: jsonSchema({ type: "object", properties: { a: { type: "object", "x-mcp-header": "A" } } }),
    }),
    compile: plain("compile", {
      inputSchema: jsonSchema({ type: "object", properties: { a: { pattern: "(" } } }),
    }),
    type: plain("type", {
      inputSchema: jsonSchema({ type: "object", properties: { a: { type: "strnig" } } }),
    }),
    remote: plain("remote", {
      inputSchema: jsonSchema({ type: "object", properties: { a: { $ref: "https://x.example/a" } } }),
    }),
    ids: plain("ids", {
      inputSchema: jsonSchema({ $id: "urn:a", type: "object", properties: { a: { $id: "urn:a" } } }),
    }),
    cycle: plain("cycle", { inputSchema: jsonSchema(cyclic()) }),
  } as const;

  function cyclic(): object {
    const schema: Record<string, unknown> = { type: "object" };
    schema.properties = { again: schema };
    return schema;
  }

  it("tells everything that is wrong in one error (R14, R15, R16, R18)", () => {
    const error = refusal([...Object.values(bad), plain("fine")]);
    expect(error.code).toBe("INVALID_SCHEMA");
    expect([...new Set(error.problems.map(({ tool }) => tool))].sort()).toEqual(Object.keys(bad).sort());
    for (const { tool } of error.problems) expect(error.message).toContain(`"${tool}"`);
  });

  it.each(["warn", "skip"] as const)("leaves bad tools out under the policy %s (R14)", (policy) => {
    const onwarning = vi.fn();
    const surface = prepareSurface(
      { runtimeTools: [bad.date, plain("fine")] },
      { schemaValidation: { policy }, onwarning },
    );
    expect(surface.tools.map(({ name }) => name)).toEqual(["fine"]);
    expect(onwarning).toHaveBeenCalledTimes(policy === "warn" ? 1 : 0);
  });

  it("takes a union of objects, and refuses it where that is asked for (R15)", () => {
    const union = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a") }),
      z.object({ kind: z.literal("b"), more: z.string() }),
    ]);
    const tool = plain("union", { inputSchema: union });
    expect(prepareSurface({ runtimeTools: [tool] }).tools[0]?.descriptor.inputSchema.type).toBe("object");
    expect(refusal([tool], { schemaValidation: { unionRoots: "refuse" } }).code).toBe("INVALID_SCHEMA");
  });

  it("checks types and formats where asked, with exceptions, and says so under skip too (R15)", () => {
    const loose = plain("loose", {
      inputSchema: jsonSchema({
        type: "object",
        properties: {
          free: {},
          at: { type: "string", format: "date-time" },
          x: { type: "string", format: "uri" },
        },
      }),
    });
    expect(prepareSurface({ runtimeTools: [loose] }).tools).toHaveLength(1);
    const strict = { requireTypedProperties: true, portableFormats: true } as const;
    expect(
      refusal([loose], { schemaValidation: strict })
        .problems.map(({ path }) => path)
        .sort(),
    ).toEqual(["/properties/free", "/properties/x"]);
    const onwarning = vi.fn();
    const skipping = { policy: "skip", ...strict } as const;
    expect(
      prepareSurface({ runtimeTools: [loose] }, { schemaValidation: skipping, onwarning }).tools,
    ).toHaveLength(1);
    expect(onwarning).toHaveBeenCalledTimes(2);
    const allowing = {
      requireTypedProperties: { allow: ["free"] },
      portableFormats: { allow: ["uri"] },
    } as const;
    expect(prepareSurface({ runtimeTools: [loose] }, { schemaValidation: allowing }).tools).toHaveLength(1);
  });

  it("takes headers that are well declared (R16)", () => {
    const tool = plain("header", {
      inputSchema: jsonSchema({
        type: "object",
        properties: { region: { type: "string", "x-mcp-header": "Region" } },
      }),
    });
    expect(prepareSurface({ runtimeTools: [tool] }).tools).toHaveLength(1);
  });

  it("checks two schemas with one $id each by itself (R16)", async () => {
    const of = (type: string) => jsonSchema({ $id: "urn:same", type: "object", properties: { a: { type } } });
    const [text, number] = [of("string"), of("number")];
    expect(await text["~standard"].validate({ a: "x" })).toEqual({ value: { a: "x" } });
    expect(await number["~standard"].validate({ a: "x" })).toMatchObject({ issues: [{}] });
  });

  it.each([
    ["no handler", { name: "a" }],
    ["a schema that is none", { name: "a", handler: () => "", inputSchema: { type: "object" } }],
  ])("refuses a tool with %s", (_kind, tool) => {
    expect(refusal([tool as unknown as ToolDefinition]).code).toBe("INVALID_TOOL");
  });
});

describe("parts", () => {
  const part = (extra = {}) => ({ tools: [], resources: [], resourceTemplates: [], ...extra });

  it("need their tools in the same surface, as an app's allowlist does", () => {
    const needing = part({ requires: ["refresh"] });
    expect(() => prepareSurface({ parts: [needing] })).toThrow(
      expect.objectContaining({ code: "MISSING_TOOL" }),
    );
    expect(prepareSurface({ parts: [needing], runtimeTools: [plain("refresh")] }).tools).toHaveLength(1);
  });

  it("cannot both hold one resource", () => {
    const holding = () => part({ resources: [{ uri: "a:b", name: "a" }] });
    expect(() => prepareSurface({ parts: [holding(), holding()] })).toThrow(
      expect.objectContaining({ code: "DUPLICATE_NAME" }),
    );
    expect(prepareSurface({ parts: [holding()] }).resources?.listed).toHaveLength(1);
  });
});

it.each([
  ["naming", { naming: "short" }],
  ["policy", { schemaValidation: { policy: "ignore" } }],
])("refuses an option with a value that it does not have: %s", (_option, options) => {
  expect(refusal([], options)).toMatchObject({ code: "INVALID_OPTION" });
});
