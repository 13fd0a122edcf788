import { McpServer, createMcpHandler as plainHandler } from "@modelcontextprotocol/server";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { eras } from "../../test/server/mcp.js";
import { ask, call, connectTo } from "../../test/server/surfaces.js";
import { createMcpHandler, defineTool, prepareSurface } from "../index.js";
import { planAppPart, planTool } from "./part.js";
import { planResult } from "./plan-result.js";
import { registerPlanApp } from "./register.js";
import { renderPlanTool } from "./render-plan.js";
import { createViewResource } from "./view-resource.js";

const serverInfo = { name: "apps", version: "1.0.0" };
const view = createViewResource({
  uri: "ui://weather",
  name: "weather-view",
  config: { tools: ["refresh"] },
});
const planOf = (value: string) => ({
  specVersion: "runtime-plan/v1",
  id: "weather",
  version: 1,
  root: { type: "text", value },
});
const weather = {
  name: "show_weather",
  title: "Weather",
  description: "Shows the weather.",
  inputSchema: z.object({ city: z.string() }),
  outputSchema: z.strictObject({ celsius: z.number() }),
  annotations: { readOnlyHint: true },
  view,
} as const;
const shown = ({ city }: { readonly city: string }) =>
  planResult(planOf(`${city}: 4 degrees`), { data: { celsius: 4 } });
const refresh = { name: "refresh", view, visibility: ["app"] } as const;
const again = () => planResult(planOf("again"));

const parts = [
  planAppPart([planTool({ ...weather, handler: shown }), planTool({ ...refresh, handler: again })]),
];

describe.each(eras)("a plan app as a part, in the era of %s", (era) => {
  const prepared = createMcpHandler({ serverInfo, parts });
  const plain = plainHandler(() => {
    const server = new McpServer(serverInfo, {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    });
    registerPlanApp(server, weather, shown);
    registerPlanApp(server, refresh, again);
    return server;
  });

  it.each<[string, Record<string, unknown>]>([
    ["tools/list", {}],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    ["resources/read", { uri: view.uri }],
    ["tools/call", { name: "show_weather", arguments: { city: "Rome" } }],
    ["tools/call", { name: "show_weather", arguments: {} }],
    ["tools/call", { name: "refresh", arguments: {} }],
  ])("answers %s %j as a registered one does (R12, R32)", async (method, params) => {
    const [ours, theirs] = [await ask(prepared, era, method, params), await ask(plain, era, method, params)];
    expect(ours.body.result).toBeDefined();
    expect(ours.body).toEqual(theirs.body);
    expect(ours.status).toBe(theirs.status);
  });

  it("declares the UI extension (NEG-03)", async () => {
    const client = await connectTo(prepared, era);
    expect(client.getServerCapabilities()?.extensions).toEqual({ "io.modelcontextprotocol/ui": {} });
  });

  it("tells the owner and not the model what failed", async () => {
    const log = vi.fn();
    const failing = planTool({
      name: "failing",
      view: plainView,
      log,
      handler: () => {
        throw new TypeError("secret");
      },
    });
    const { body, text } = await call(
      createMcpHandler({ serverInfo, parts: [planAppPart([failing])] }),
      era,
      "failing",
    );
    expect(body.result?.isError).toBe(true);
    expect(text).not.toContain("secret");
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "HANDLER_FAILED" }));
  });
});

const plainView = createViewResource({ uri: "ui://plain", name: "plain" });

it("refuses a surface without the tools that the view may call", () => {
  const alone = planAppPart([planTool({ ...weather, handler: shown })]);
  expect(() => prepareSurface({ parts: [alone] })).toThrow(expect.objectContaining({ code: "MISSING_TOOL" }));
  const elsewhere = defineTool({ name: "refresh", handler: () => "" });
  expect(prepareSurface({ parts: [alone], runtimeTools: [elsewhere] }).tools).toHaveLength(2);
});

it("offers render_plan too", async () => {
  const handler = createMcpHandler({ serverInfo, parts: [planAppPart([renderPlanTool()])] });
  const { body } = await call(handler, "2026-07-28", "render_plan", { plan: planOf("made by a model") });
  expect(body.result?.content?.[0]?.text).toContain("made by a model");
});
