import { McpServer } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it } from "vitest";
import { serveFixture } from "../test/fixtures/mcp-fixture.js";
import { readAppResource } from "./app-resource.js";
import { connectTarget } from "./target/connection.js";

const mimeType = "text/html;profile=mcp-app";
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Reads `ui://f/app` from a server that answers with `content`. */
async function read(content: Readonly<Record<string, unknown>>, isListed = true) {
  const server = await serveFixture(() => {
    const mcp = new McpServer({ name: "f", version: "1" }, { capabilities: { resources: {} } });
    mcp.registerResource("app", "ui://f/app", {}, () => ({
      // Some of them are wrong on purpose.
      contents: [{ uri: "ui://f/app", mimeType, ...content } as unknown as { uri: string; text: string }],
    }));
    if (!isListed) mcp.server.setRequestHandler("resources/list", () => ({ resources: [] }));
    return mcp;
  });
  closing.push(() => server.close());
  const connection = await connectTarget({
    target: { url: server.url },
    timeoutMs: 10_000,
    onToolsChanged: () => {},
  });
  closing.push(() => connection.close());
  return readAppResource(connection, "ui://f/app");
}

describe("readAppResource", () => {
  it("needs no listing (RES-06)", async () => {
    expect(await read({ text: "<p>unlisted</p>" }, false)).toMatchObject({
      html: "<p>unlisted</p>",
      csp: undefined,
      permissions: [],
    });
  });

  it.each([
    ["text", { text: "<p>é</p>" }],
    ["a blob of UTF-8", { blob: Buffer.from("<p>é</p>").toString("base64") }],
    ["another writing of the type", { text: "<p>é</p>", mimeType: "Text/HTML; profile=mcp-app" }],
  ])("takes %s (RES-02, RES-03)", async (_what, content) => {
    expect((await read(content)).html).toBe("<p>é</p>");
  });

  it.each([
    ["plain HTML", { text: "x", mimeType: "text/html" }],
    ["no type", { text: "x", mimeType: undefined }],
  ])("refuses %s, and says why (RES-02)", async (_what, content) => {
    await expect(read(content)).rejects.toMatchObject({
      code: "APP_UNAVAILABLE",
      message: expect.stringContaining("MIME type"),
    });
  });
});
