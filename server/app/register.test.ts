import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { RuntimePlan } from "../../plans/types.js";
import { connect, type Era, eras, serve, textOf } from "../../test/server/mcp.js";
import { planResult } from "./plan-result.js";
import { type PlanAppFailure, type PlanAppResult, registerPlanApp } from "./register.js";
import { createViewResource } from "./view-resource.js";

const mimeType = "text/html;profile=mcp-app";
const extension = "io.modelcontextprotocol/ui";
const view = createViewResource({
  uri: "ui://weather",
  name: "weather-view",
  config: { tools: ["refresh"] },
});

function planOf(text: string): RuntimePlan {
  return {
    specVersion: "runtime-plan/v1",
    id: "weather",
    version: 1,
    root: { type: "element", tag: "p", children: [{ type: "text", value: text }] },
  };
}

const weather = {
  name: "show_weather",
  title: "Weather",
  description: "Shows the weather.",
  inputSchema: z.object({ city: z.string() }),
  outputSchema: z.strictObject({ celsius: z.number() }),
  annotations: { readOnlyHint: true },
  view,
};

function registerWeather(server: McpServer): void {
  registerPlanApp(server, weather, ({ city }) =>
    planResult(planOf(`${city}: 4 degrees`), { data: { celsius: 4 } }),
  );
  registerPlanApp(server, { name: "refresh", view, visibility: ["app"] }, () => planResult(planOf("again")));
}

describe.each(eras)("a plan app, seen by the official client of %s (NEG-04)", (era: Era) => {
  it("declares the UI extension on the server (NEG-03)", async () => {
    const client = await connect(await serve(registerWeather), era);
    expect(client.getServerCapabilities()?.extensions).toEqual({ [extension]: {} });
  });

  it("links the tool to its view, in both forms (MET-01, MET-05)", async () => {
    const client = await connect(await serve(registerWeather), era);
    const { tools } = await client.listTools();
    const tool = tools.find(({ name }) => name === "show_weather");
    expect(tool).toMatchObject({
      title: "Weather",
      description: "Shows the weather.",
      annotations: { readOnlyHint: true },
      inputSchema: { properties: { city: { type: "string" } }, required: ["city"] },
    });
    expect(tool?._meta).toEqual({ ui: { resourceUri: view.uri }, "ui/resourceUri": view.uri });
  });

  it("lists a tool that is for the app alone, and answers it by its plain name (VIS-05)", async () => {
    const client = await connect(await serve(registerWeather), era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["show_weather", "refresh"]);
    expect(tools[1]?._meta).toMatchObject({ ui: { visibility: ["app"] } });
    expect(textOf(await client.callTool({ name: "refresh" }))).toContain("again");
  });

  it("has one view for both tools, with one type and one _meta in both places (RES-02, RES-05, RES-09)", async () => {
    const client = await connect(await serve(registerWeather), era);
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(1);
    expect(resources[0]).toMatchObject({ uri: view.uri, name: "weather-view", mimeType });
    const { contents } = await client.readResource({ uri: view.uri });
    expect(contents).toEqual([
      { uri: view.uri, mimeType, text: view.html, _meta: { ui: { prefersBorder: true } } },
    ]);
    expect(resources[0]?._meta).toEqual(contents[0]?._meta);
  });

  it("serves identical bytes on two reads (RES-11)", async () => {
    const client = await connect(await serve(registerWeather), era);
    const read = async () => (await client.readResource({ uri: view.uri })).contents;
    expect(await read()).toEqual(await read());
  });

  it("returns the plan beside the author's data, and text, to a client that checks the output (TIN-13)", async () => {
    const client = await connect(await serve(registerWeather), era);
    await client.listTools();
    const result = await client.callTool({ name: "show_weather", arguments: { city: "Oslo" } });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toMatchObject({ celsius: 4, runtimePlan: { id: "weather" } });
    expect(textOf(result)).toContain("Oslo: 4 degrees");
  });

  it("would be refused by that client with a schema that does not know the plan", async () => {
    const narrow = weather.outputSchema;
    const client = await connect(
      await serve((server) =>
        server.registerTool(
          "show_weather",
          // What the server checks says yes; what it publishes is closed.
          {
            outputSchema: {
              "~standard": {
                ...narrow["~standard"],
                validate: (value: unknown) => ({ value: value as never }),
              },
            },
          },
          () => planResult(planOf("4 degrees"), { data: { celsius: 4 } }),
        ),
      ),
      era,
    );
    await client.listTools();
    await expect(client.callTool({ name: "show_weather" })).rejects.toThrow(/schema/i);
  });

  it("tells the model why a plan was refused: code, path and hint", async () => {
    const client = await connect(
      await serve((server) => {
        registerPlanApp(server, { name: "broken", view }, () =>
          planResult({ ...planOf(""), root: { type: "element", tag: "iframe" } }),
        );
      }),
      era,
    );
    await client.listTools();
    const result = await client.callTool({ name: "broken" });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/TAG_DISABLED at \/root\S*: .+ Hint: /);
  });
});

describe("what goes wrong in the author's code", () => {
  async function callWith(
    handler: () => PlanAppResult | Promise<PlanAppResult>,
    options: { readonly inputSchema?: z.ZodType<object>; readonly outputSchema?: z.ZodType<object> } = {},
  ) {
    const log: PlanAppFailure[] = [];
    const url = await serve((server) => {
      registerPlanApp(server, { name: "show", view, log: (event) => log.push(event), ...options }, handler);
    });
    const client = await connect(url, "2026-07-28");
    const result = await client.callTool({ name: "show", arguments: { a: 1 } });
    return { result, log };
  }
  const secret = "postgres://admin:hunter2@db";

  it.each([
    [
      "throws",
      () => {
        throw new Error(secret);
      },
    ],
    ["rejects", () => Promise.reject(new Error(secret))],
    [
      "throws no error at all",
      () => {
        throw secret;
      },
    ],
  ])("stays with the owner when the handler %s", async (_kind, handler) => {
    const { result, log } = await callWith(handler);
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(textOf(result)).not.toBe("");
    expect(log).toEqual([{ tool: "show", code: "HANDLER_FAILED", detail: expect.anything() }]);
    expect(String(log[0]?.detail)).toContain(secret);
  });

  it("stays with the owner when the input schema's own code throws", async () => {
    const inputSchema = z.object({ a: z.number() }).refine(() => {
      throw new Error(secret);
    });
    const { result, log } = await callWith(() => planResult(planOf("a")), { inputSchema });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(log).toMatchObject([{ code: "INPUT_SCHEMA_FAILED" }]);
  });

  it("stays with the owner when the data is not what the output schema promises", async () => {
    const outputSchema = z.strictObject({ celsius: z.number({ error: () => secret }) });
    const { result, log } = await callWith(() => planResult(planOf("a"), { data: { celsius: "4" } }), {
      outputSchema,
    });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(log).toMatchObject([{ code: "DATA_MISMATCH" }]);
  });

  it("does not let a plan through that planResult has not seen", async () => {
    const unchecked = {
      content: [],
      structuredContent: { runtimePlan: { ...planOf(""), root: { type: "element", tag: "script" } } },
    };
    const { result, log } = await callWith(() => unchecked as unknown as PlanAppResult);
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(log).toMatchObject([{ code: "NO_PLAN" }]);
  });

  it("lets a tool for the app alone answer without a plan, and still no plan that is unchecked (VIS-05)", async () => {
    const log: PlanAppFailure[] = [];
    const saved = { content: [{ type: "text" as const, text: "Saved." }] };
    const found = { ...saved, structuredContent: { found: 3 } };
    const unchecked = { ...saved, structuredContent: { runtimePlan: planOf("a"), found: 3 } };
    const outputSchema = z.strictObject({ found: z.number() });
    const app = { view, visibility: ["app"], log: (event: PlanAppFailure) => log.push(event) } as const;
    const url = await serve((server) => {
      registerPlanApp(server, { ...app, name: "save" }, () => saved);
      registerPlanApp(server, { ...app, name: "find", outputSchema }, () => found);
      registerPlanApp(server, { ...app, name: "show", outputSchema }, () =>
        planResult(planOf("a"), { data: { found: 3 } }),
      );
      registerPlanApp(server, { ...app, name: "slip", outputSchema }, () => unchecked);
      registerPlanApp(server, { name: "both", view, log: app.log }, () => saved as unknown as PlanAppResult);
    });
    for (const era of eras) {
      log.length = 0;
      const client = await connect(url, era);
      await client.listTools();
      const call = (name: string) => client.callTool({ name });
      expect(await call("save")).toMatchObject(saved);
      expect(await call("find")).toMatchObject(found);
      expect((await call("show")).structuredContent).toMatchObject({
        found: 3,
        runtimePlan: { id: "weather" },
      });
      expect(log).toEqual([]);
      expect((await call("slip")).isError).toBe(true);
      expect((await call("both")).isError).toBe(true);
      expect(log.map(({ tool, code }) => [tool, code])).toEqual([
        ["slip", "NO_PLAN"],
        ["both", "NO_PLAN"],
      ]);
    }
  });

  it("keeps a message that the author meant for the model", async () => {
    const { result, log } = await callWith(() => ({
      isError: true,
      content: [{ type: "text", text: "There is no such city." }],
    }));
    expect(textOf(result)).toBe("There is no such city.");
    expect(log).toEqual([]);
  });

  it("tells the model which argument is wrong", async () => {
    const { result } = await callWith(() => planResult(planOf("a")), {
      inputSchema: z.object({ city: z.string() }),
    });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("city");
  });
});

describe("a registration that fails", () => {
  const show = () => planResult(planOf("a"));
  const other = createViewResource({ uri: "ui://other", name: "other-view" });
  const unprintable = z.object({ at: z.custom<() => void>(() => true).transform((value) => value) });

  it.each<[string, string, (server: McpServer) => void]>([
    [
      "a name that is taken",
      "REGISTRATION_REFUSED",
      (server) => registerPlanApp(server, { name: "refresh", view: other }, show),
    ],
    ["no name", "INVALID_NAME", (server) => registerPlanApp(server, { name: "", view: other }, show)],
    [
      "a name with a space",
      "INVALID_NAME",
      (server) => registerPlanApp(server, { name: "a b", view: other }, show),
    ],
    [
      "a visibility that names nobody",
      "INVALID_VISIBILITY",
      (server) => registerPlanApp(server, { name: "new", view: other, visibility: [] }, show),
    ],
    [
      "a visibility that is no list",
      "INVALID_VISIBILITY",
      (server) =>
        Reflect.apply(registerPlanApp, undefined, [
          server,
          { name: "new", view: other, visibility: "app" },
          show,
        ]),
    ],
    [
      "a handler that is no function",
      "INVALID_HANDLER",
      (server) => Reflect.apply(registerPlanApp, undefined, [server, { name: "new", view: other }, null]),
    ],
    [
      "an input schema without a JSON form",
      "UNSUPPORTED_SCHEMA",
      (server) =>
        registerPlanApp(server, { name: "new", view: other, inputSchema: z.object({ a: z.bigint() }) }, show),
    ],
    [
      "an output schema without a JSON form",
      "UNSUPPORTED_SCHEMA",
      (server) => registerPlanApp(server, { name: "new", view: other, outputSchema: unprintable }, show),
    ],
    [
      "an output schema that is no object",
      "UNSUPPORTED_SCHEMA",
      (server) =>
        registerPlanApp(server, { name: "new", view: other, outputSchema: z.array(z.string()) }, show),
    ],
    [
      "a view at an address that is taken",
      "REGISTRATION_REFUSED",
      (server) =>
        registerPlanApp(
          server,
          {
            name: "new",
            view: createViewResource({ uri: "ui://weather", name: "twin", config: { tools: ["refresh"] } }),
          },
          show,
        ),
    ],
  ])("leaves nothing behind: %s", async (_kind, code, attack) => {
    let thrown: unknown;
    const url = await serve((server) => {
      registerWeather(server);
      try {
        attack(server);
      } catch (error) {
        thrown = error;
      }
    });
    const client = await connect(url, "2026-07-28");
    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    expect(thrown).toMatchObject({ name: "PlanAppError", code });
    expect(tools.map(({ name }) => name)).toEqual(["show_weather", "refresh"]);
    expect(resources.map(({ uri }) => uri)).toEqual([view.uri]);
    expect(textOf(await client.callTool({ name: "refresh" }))).toContain("again");
  });

  it("can be mended and repeated", async () => {
    const url = await serve((server) => {
      registerWeather(server);
      expect(() => registerPlanApp(server, { name: "refresh", view: other }, show)).toThrow();
      registerPlanApp(server, { name: "other", view: other }, show);
    });
    const client = await connect(url, "2026-07-28");
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([view.uri, other.uri]);
  });

  it("says so when the server is connected and has not declared the extension", async () => {
    const server = new McpServer({ name: "late", version: "1.0.0" });
    const [, serverSide] = InMemoryTransport.createLinkedPair();
    await server.connect(serverSide);
    expect(() => registerPlanApp(server, { name: "show", view }, show)).toThrow(
      expect.objectContaining({ code: "ALREADY_CONNECTED" }),
    );
    await server.close();
  });

  it("is none on a connected server that has a plan app already", async () => {
    const server = new McpServer({ name: "early", version: "1.0.0" });
    registerWeather(server);
    const [, serverSide] = InMemoryTransport.createLinkedPair();
    await server.connect(serverSide);
    expect(registerPlanApp(server, { name: "later", view: other }, show).enabled).toBe(true);
    await server.close();
  });
});
