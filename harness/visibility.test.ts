import { describe, expect, it } from "vitest";
import { refuseAppCall, visibilityOf } from "./visibility.js";

const tool = (name: string, visibility?: unknown) => ({
  name,
  inputSchema: { type: "object" as const },
  ...(visibility === undefined ? {} : { _meta: { ui: { visibility } } }),
});

describe("visibilityOf", () => {
  it.each([
    [undefined, { model: true, app: true }],
    [["model", "app"], { model: true, app: true }],
    [["model"], { model: true, app: false }],
    [["app"], { model: false, app: true }],
    [[], { model: false, app: false }],
    ["app", { model: false, app: false }],
    [null, { model: false, app: false }],
  ])("reads %j (VIS-01)", (declared, expected) => {
    expect(visibilityOf(tool("t", declared))).toEqual(expected);
  });

  it("takes a tool with unrelated metadata as visible to both", () => {
    expect(visibilityOf({ _meta: { ui: { resourceUri: "ui://x" } } })).toEqual({ model: true, app: true });
  });
});

describe("refuseAppCall", () => {
  const tools = [tool("open"), tool("model-only", ["model"]), tool("app-only", ["app"])];

  it("refuses tools without app visibility (VIS-03) and unknown names (VIS-06)", () => {
    expect(refuseAppCall(tools, "model-only")).toContain("not visible to apps");
    expect(refuseAppCall(tools, "elsewhere")).toContain("unknown tool");
  });

  it("lets an app call what it may", () => {
    expect(refuseAppCall(tools, "open")).toBeUndefined();
    expect(refuseAppCall(tools, "app-only")).toBeUndefined();
  });
});
