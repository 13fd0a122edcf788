import { describe, expect, it } from "vitest";
import { checkAppConfig } from "./app-config.js";

const config = {
  v: 1,
  tools: ["refresh", "files/list"],
  actions: { link: { hosts: ["docs.example.com", "localhost:8080"] }, message: true },
  confirm: ["refresh"],
  context: ["state.selected", "count"],
  limits: { nodes: 100 },
};
const none = { v: 1, tools: [], actions: {}, confirm: [], context: [] };

describe("checkAppConfig", () => {
  it.each([config, none])("accepts a configuration, detached and frozen", (value) => {
    const result = checkAppConfig(value);
    expect(result).toEqual({ ok: true, config: value });
    expect(result.ok && Object.isFrozen(result.config.tools)).toBe(true);
    expect(result.ok && result.config).not.toBe(value);
  });

  it.each<[string, unknown, string]>([
    ["no object", "x", ""],
    ["no JSON", { ...config, tools: [1n] }, "/tools/0"],
    ["another version", { ...config, v: 2 }, "/v"],
    ["a missing part", { ...config, tools: undefined }, ""],
    ["an unknown part", { ...config, toolz: [] }, "/toolz"],
    ["L1: a tool's name with a space", { ...config, tools: ["a b"], confirm: [] }, "/tools/0"],
    ["a switch that is not true", { ...config, actions: { message: false } }, "/actions/message"],
    ["an unknown action", { ...config, actions: { open: true } }, "/actions/open"],
    ["a link to any host", { ...config, actions: { link: { hosts: ["*"] } } }, "/actions/link/hosts/0"],
    [
      "a link by URL",
      { ...config, actions: { link: { hosts: ["https://x.example"] } } },
      "/actions/link/hosts/0",
    ],
    ["a question for a tool that is none", { ...config, confirm: ["refrehs"] }, "/confirm/0"],
    ["tools that templates cannot tell apart", { ...config, tools: ["refresh", "a.b", "a:b"] }, "/tools/2"],
    ["a context path that is none", { ...config, context: ["a b"] }, "/context/0"],
    ["a context path into a prototype", { ...config, context: ["a.__proto__"] }, "/context/0"],
    ["a limit over its top", { ...config, limits: { depth: 65 } }, "/limits/depth"],
    ["an unknown limit", { ...config, limits: { size: 1 } }, "/limits/size"],
  ])("refuses %s", (_name, value, path) => {
    const result = checkAppConfig(value);
    expect(result).toMatchObject({ ok: false, issues: [{ path, message: expect.any(String) }] });
  });
});
