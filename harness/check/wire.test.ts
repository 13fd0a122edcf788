import type { Tool } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { goodServer } from "../../test/fixtures/sightings.js";
import { appTools } from "./wire.js";

const tool = (name: string, resourceUri: string, visibility?: readonly string[]): Tool => ({
  name,
  inputSchema: { type: "object" },
  _meta: { ui: { resourceUri, ...(visibility ? { visibility } : {}) } },
});

it("takes a tool of an app for no app of its own where the model opens the same resource by another", () => {
  const tools = [
    tool("show", "ui://cities/app"),
    tool("refresh", "ui://cities/app", ["app"]),
    tool("hidden", "ui://cities/hidden", ["app"]),
    { name: "plain", inputSchema: { type: "object" as const } },
  ];
  // The positive control: one that nothing else opens is an app, of which a check says that it cannot open it.
  expect(appTools({ ...goodServer, tools }).map(({ name }) => name)).toEqual(["show", "hidden"]);
});
