import { describe, expect, it, onTestFinished } from "vitest";
import { serveSse } from "../../test/fixtures/sse-server.js";
import { connectTarget } from "./connection.js";

const results = {
  initialize: {
    protocolVersion: "2024-11-05",
    capabilities: { tools: {} },
    serverInfo: { name: "aged", version: "1" },
  },
  "tools/list": { tools: [{ name: "show", inputSchema: { type: "object" } }] },
  "tools/call": { content: [{ type: "hologram" }], unknownKey: [0] },
};

describe("a target of the 2024 revision", () => {
  it("is reached over SSE once it has refused Streamable HTTP, with the headers that were given", async () => {
    const server = await serveSse(results);
    onTestFinished(() => server.close());
    const connection = await connectTarget({
      target: { url: server.url, headers: { "x-team": "green-42" } },
      timeoutMs: 5_000,
      onToolsChanged: () => {},
    });
    onTestFinished(() => connection.close());
    expect(server.requests[0]).toBe("POST /sse");
    expect(connection.protocolVersion).toBe("2024-11-05");
    expect(connection.tools().map(({ name }) => name)).toEqual(["show"]);
    expect(await connection.callTool({ name: "show", arguments: {} })).toEqual(results["tools/call"]);
    expect(server.headers.every((headers) => headers["x-team"] === "green-42")).toBe(true);
  });
});
