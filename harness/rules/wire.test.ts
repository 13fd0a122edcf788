import { describe, expect, it } from "vitest";
import { appSighting, goodServer, judge, opening } from "../../test/fixtures/sightings.js";
import { metRules } from "./met.js";
import { resRules } from "./res.js";
import type { AppSighting } from "./sightings.js";
import { visRules } from "./vis.js";

const { item = {}, tool } = appSighting();
const outcome = (id: string, changes: Partial<AppSighting> = {}) =>
  judge([...resRules, ...metRules], id, { app: appSighting(changes) }).outcome;

describe("RES: the resource of an app", () => {
  it.each(["RES-01", "RES-02", "RES-03", "RES-04", "RES-05", "RES-07", "RES-08", "RES-09", "RES-11"])(
    "%s holds of a good one",
    (id) => expect(outcome(id)).toBe("pass"),
  );

  it.each([
    ["RES-01", { uri: "https://cities.example/app" }],
    ["RES-02", { item: { ...item, mimeType: "text/html" } }],
    ["RES-03", { item: { ...item, text: undefined } }],
    ["RES-03", { item: { ...item, blob: "aGk=" } }],
    ["RES-03", { item: { ...item, text: undefined, blob: "/w==" } }],
    ["RES-04", { html: "<p>no doctype</p>" }],
    ["RES-05", { first: { kind: "failed", message: "not found" } }],
    ["RES-08", { item: { ...item, _meta: {} } }],
    ["RES-09", { item: { ...item, _meta: {} }, listing: { _meta: { ui: { csp: {} } } } }],
    ["RES-11", { item: { ...item, uri: "ui://cities/other" } }],
  ] satisfies readonly (readonly [string, Partial<AppSighting>])[])("%s is broken by %j", (id, changes) => {
    expect(outcome(id, changes)).toBe("fail");
  });

  it("RES-04 gives advice on what browsers mend, and RES-07 on a domain", () => {
    expect(outcome("RES-04", { html: "<!doctype html><p id=a id=a>" })).toBe("advice");
    expect(outcome("RES-07", { item: { ...item, _meta: { ui: { domain: "a.example" } } } })).toBe("advice");
  });
});

describe("MET: how a tool names its app", () => {
  it("MET-01 wants the nested key, and both keys alike", () => {
    expect(outcome("MET-01")).toBe("pass");
    const flat = { "ui/resourceUri": "ui://cities/app" };
    expect(outcome("MET-01", { tool: { ...tool, _meta: flat } })).toBe("fail");
    const two = { ui: { resourceUri: "ui://cities/one" }, ...flat };
    expect(outcome("MET-01", { tool: { ...tool, _meta: two } })).toBe("fail");
  });

  it("MET-05 is broken by csp or permissions on a tool", () => {
    expect(outcome("MET-05")).toBe("pass");
    expect(outcome("MET-05", { tool: { ...tool, _meta: { ui: { permissions: {} } } } })).toBe("fail");
  });
});

describe("VIS: who may see and call a tool", () => {
  const call = { method: "tools/call", params: { name: "save" }, at: 1 };
  const withTool = (visibility: readonly string[]) => ({
    opening: opening({ requests: [call] }),
    app: appSighting({
      server: {
        ...goodServer,
        tools: [
          { name: "save", inputSchema: { type: "object" }, _meta: { ui: { visibility: [...visibility] } } },
        ],
      },
    }),
  });

  it("VIS-03 is broken by a call of a tool that is the model's alone", () => {
    expect(judge(visRules, "VIS-03", withTool(["app"])).outcome).toBe("pass");
    expect(judge(visRules, "VIS-03", withTool(["model"])).outcome).toBe("fail");
    expect(judge(visRules, "VIS-03").outcome).toBe("not-applicable");
  });

  it("VIS-05 is broken by a call of a tool that is not listed", () => {
    expect(judge(visRules, "VIS-05", withTool(["app"])).outcome).toBe("pass");
    expect(judge(visRules, "VIS-05", { opening: opening({ requests: [call] }) }).outcome).toBe("fail");
  });

  it("VIS-01 is broken by another word", () => {
    const tools = [
      { name: "save", inputSchema: { type: "object" as const }, _meta: { ui: { visibility: ["all"] } } },
    ];
    expect(judge(visRules, "VIS-01", { server: { ...goodServer, tools } }).outcome).toBe("fail");
    expect(judge(visRules, "VIS-01").outcome).toBe("pass");
  });
});
