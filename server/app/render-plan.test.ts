import { describe, expect, it } from "vitest";
import { planExamples, readPlan } from "../../plans/index.js";
import { connect, eras, serve, textOf } from "../../test/server/mcp.js";
import { registerRenderPlan } from "./render-plan.js";

const plan = {
  specVersion: "runtime-plan/v1",
  id: "greeting",
  version: 1,
  root: { type: "element", tag: "p", children: [{ type: "text", value: "Hello" }] },
};

describe.each(eras)("render_plan, seen by the official client of %s", (era) => {
  async function client() {
    return connect(await serve((server) => void registerRenderPlan(server)), era);
  }

  it("shows the plan that a model sends, with its text for hosts without apps (TIN-13)", async () => {
    const result = await (await client()).callTool({ name: "render_plan", arguments: { plan } });
    expect(result.isError).toBeFalsy();
    expect(readPlan(result)).toMatchObject({ kind: "plan", plan, notes: [] });
    expect(result.structuredContent).toMatchObject({ mended: [] });
    expect(textOf(result)).toBe("Hello");
  });

  it("tells the model what was mended, and where", async () => {
    const root = { type: "p", class: "a", children: ["Hello"] };
    const result = await (await client()).callTool({ name: "render_plan", arguments: { plan: { root } } });
    expect(readPlan(result)).toMatchObject({
      kind: "plan",
      plan: { root: { type: "element", tag: "p", props: { class: "a" }, children: [{ value: "Hello" }] } },
    });
    const text = textOf(result);
    expect(text).toMatch(/^Hello\n\nMended/);
    expect(text).toContain('- /root/type: the tag became {"type": "element", "tag": "p"}');
    expect(text).toContain("- /root/class: it was moved into props");
    expect(text).toContain("- /root/children/0: the bare value became a text node");
    expect(result.structuredContent).toMatchObject({
      mended: expect.arrayContaining([{ path: "/root/class", message: "it was moved into props" }]),
    });
  });

  it("tells ten mends and how many more there are", async () => {
    const root = { type: "element", tag: "ul", children: Array(15).fill("x") };
    const result = await (await client()).callTool({
      name: "render_plan",
      arguments: { plan: { ...plan, root } },
    });
    expect(textOf(result).match(/bare value/g)).toHaveLength(10);
    expect(textOf(result)).toContain("and 5 more");
  });

  it("tells what was kept neutral", async () => {
    const root = { type: "element", tag: "p", props: { nonsense: "a" } };
    const result = await (await client()).callTool({
      name: "render_plan",
      arguments: { plan: { ...plan, root } },
    });
    expect(textOf(result)).toMatch(/Kept neutral[\s\S]+- \/root\/props\/nonsense: /);
  });

  it("refuses a plan with code, path and hint, so that the model can mend it", async () => {
    const root = { type: "div", children: ["a", { type: "element", tag: "iframe" }] };
    const result = await (await client()).callTool({
      name: "render_plan",
      arguments: { plan: { ...plan, root } },
    });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    const text = textOf(result);
    expect(text).toMatch(/TAG_DISABLED at \/root\/children\/1\/tag: .+ Hint: /);
    expect(text).toContain("- /root/children/0: the bare value became a text node");
  });

  it.each<[string, unknown]>([
    ["null", null],
    ["a number", 5],
    ["a list", []],
    ["a text that is no plan", "hello"],
    ["an empty object", {}],
  ])("refuses %s for a plan", async (_what, sent) => {
    const result = await (await client()).callTool({ name: "render_plan", arguments: { plan: sent } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("INVALID_PLAN");
  });

  it("says so when there is no plan", async () => {
    const result = await (await client()).callTool({ name: "render_plan", arguments: {} });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("plan");
  });

  it("has a view of its own that may do nothing", async () => {
    const connected = await client();
    const { resources } = await connected.listResources();
    expect(resources).toHaveLength(1);
    const uri = resources[0]?.uri ?? "";
    expect(uri).toMatch(/^ui:\/\/render-plan\/[0-9a-f]{12}$/);
    const { contents } = await connected.readResource({ uri });
    expect(JSON.stringify(contents)).toContain(
      '{\\"v\\":1,\\"tools\\":[],\\"actions\\":{},\\"confirm\\":[],\\"context\\":[]}',
    );
    const { tools } = await connected.listTools();
    expect(tools[0]?._meta).toMatchObject({ ui: { resourceUri: uri, visibility: ["model"] } });
  });

  it("describes itself in a thousand characters, and the grammar with the argument", async () => {
    const { tools } = await (await client()).listTools();
    const [tool] = tools;
    expect(tool?.description?.length).toBeLessThanOrEqual(1_024);
    expect(tool?.annotations).toMatchObject({ readOnlyHint: true });
    const argument = tool?.inputSchema.properties?.plan;
    expect(argument).toMatchObject({ type: "object", examples: planExamples });
    expect(JSON.stringify(argument)).toContain("HTML tags: ");
    expect(JSON.stringify(tool?.inputSchema)).not.toMatch(/"(?:\$ref|anyOf|oneOf|not|if|pattern)"/);
  });
});

it("takes another name and description", async () => {
  const url = await serve((server) => {
    registerRenderPlan(server, { name: "draw", description: "Draws." });
  });
  const { tools } = await (await connect(url, "2026-07-28")).listTools();
  expect(tools).toMatchObject([{ name: "draw", description: "Draws." }]);
});
