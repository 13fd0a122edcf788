import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FixtureOptions, type FixtureServer, serveFixture } from "../../test/fixtures/mcp-fixture.js";
import { type Connection, connectTarget } from "./connection.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const oddResult = {
  content: [
    { type: "text", text: "hello", extra: { kept: true } },
    { type: "hologram", frames: [1, 2] },
  ],
  structuredContent: { count: "not a number", nested: { empty: {}, none: null } },
  _meta: { "example.com/trace": ["a", { b: 1 }] },
  unknownKey: [0],
};

function build(): McpServer {
  const server = new McpServer(
    { name: "fixture", version: "1.2.3" },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.registerTool("plain", { inputSchema: z.object({ word: z.string() }) }, ({ word }) => ({
    content: [{ type: "text", text: `got ${word}` }],
  }));
  server.registerTool("odd", { outputSchema: z.object({ count: z.number() }) }, () => ({
    content: [],
    structuredContent: { count: 1 },
  }));
  server.registerTool("fails", {}, () => ({ isError: true, content: [{ type: "text", text: "no luck" }] }));
  return server;
}

async function fixture(options?: FixtureOptions): Promise<FixtureServer> {
  const server = await serveFixture(build, { rawResults: { odd: oddResult }, ...options });
  cleanups.push(() => server.close());
  return server;
}

async function connect(url: string, extra: { headers?: Record<string, string>; timeoutMs?: number } = {}) {
  const connection: Connection = await connectTarget({
    url,
    timeoutMs: extra.timeoutMs ?? 5_000,
    onToolsChanged: () => {},
    ...(extra.headers ? { headers: extra.headers } : {}),
  });
  cleanups.push(() => connection.close());
  return connection;
}

/** The result of the last answer that the fixture sent. */
function lastWireResult(server: FixtureServer): unknown {
  const body = server.sent.at(-1) ?? "";
  const json = body.startsWith("{") ? body : (body.match(/^data: (\{.*)$/m)?.[1] ?? "{}");
  return JSON.parse(json).result;
}

describe.each(["modern", "legacy"] as const)("connectTarget with a server of the %s era (NEG-04)", (era) => {
  it("reads the server and its tools", async () => {
    const connection = await connect((await fixture({ era })).url);
    expect(connection.server).toMatchObject({ name: "fixture", version: "1.2.3" });
    expect(connection.protocolVersion).toBe(era === "modern" ? "2026-07-28" : "2025-11-25");
    expect(connection.tools().map((tool) => tool.name)).toEqual(["plain", "odd", "fails"]);
  });

  it("gives a result deep-equal to the wire although it breaks its output schema and its content types (TIN-14)", async () => {
    const server = await fixture({ era });
    const connection = await connect(server.url);
    const result = await connection.callTool({ name: "odd", arguments: {} });
    expect(result).toMatchObject(oddResult);
    expect(result).toEqual(lastWireResult(server));
  });

  it("gives error results as results and keeps parallel calls apart (TIN-05)", async () => {
    const connection = await connect((await fixture({ era })).url);
    const [failed, plain] = await Promise.all([
      connection.callTool({ name: "fails", arguments: {} }),
      connection.callTool({ name: "plain", arguments: { word: "word" } }),
    ]);
    expect(failed).toMatchObject({ isError: true });
    expect(plain).toMatchObject({ content: [{ text: "got word" }] });
  });
});

describe("connectTarget", () => {
  it("advertises the UI extension with its MIME type (NEG-01)", async () => {
    const bodies: string[] = [];
    const upstream = await fixture({ era: "legacy" });
    const proxy = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      const answer = await fetch(upstream.url, {
        method: request.method ?? "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        ...(body === "" ? {} : { body }),
      });
      response.writeHead(answer.status, {
        "content-type": answer.headers.get("content-type") ?? "text/plain",
      });
      response.end(await answer.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    cleanups.push(async () => void proxy.close());
    await connect(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`);
    expect(bodies.some((body) => body.includes('"mimeTypes":["text/html;profile=mcp-app"]'))).toBe(true);
  });

  it("sends the headers that the person gave", async () => {
    const server = await fixture();
    await connect(server.url, { headers: { "x-team": "green-42" } });
    expect(server.headers.every((headers) => headers["x-team"] === "green-42")).toBe(true);
  });

  it.each([
    ["not a url", "BAD_TARGET"],
    ["ftp://127.0.0.1/mcp", "BAD_TARGET"],
    ["http://user:hunter22@127.0.0.1/mcp", "BAD_TARGET"],
    ["http://127.0.0.1:1/mcp", "BAD_TARGET"],
  ])("refuses %s", async (url, code) => {
    await expect(connect(url)).rejects.toMatchObject({ code });
  });

  it("says that nothing answers", async () => {
    const closed = await fixture();
    await closed.close();
    await expect(connect(closed.url)).rejects.toMatchObject({
      code: "UNREACHABLE",
      message: `cannot reach ${closed.url}: connection refused`,
    });
    cleanups.pop();
  });

  it.each([
    [404, "NOT_MCP"],
    [401, "UNAUTHORIZED"],
    [403, "UNAUTHORIZED"],
    [500, "NOT_MCP"],
  ])("reads HTTP %i as %s", async (status, code) => {
    const server = await fixture({ status });
    await expect(connect(server.url)).rejects.toMatchObject({ code });
  });

  it("says that a page is not an MCP server", async () => {
    const page = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>hello</h1>");
    });
    await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
    cleanups.push(async () => void page.close());
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/mcp`;
    await expect(connect(url)).rejects.toMatchObject({ code: "NOT_MCP" });
  });

  it.each([
    ["nothing", ""],
    ["a comment", ": hello\n\n"],
    ["other events", 'event: news\ndata: {"a":1}\n\n'],
    ["a notification alone", 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n'],
    ["an answer to nobody", 'data: {"jsonrpc":"2.0","id":"else","result":{}}\n\n'],
  ])("says at once that an event stream of %s is no answer", async (_what, lines) => {
    const news = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(lines);
    });
    await new Promise<void>((resolve) => news.listen(0, "127.0.0.1", resolve));
    cleanups.push(async () => void news.close());
    const url = `http://127.0.0.1:${(news.address() as AddressInfo).port}/mcp`;
    await expect(connect(url, { timeoutMs: 60_000 })).rejects.toMatchObject({
      code: "NOT_MCP",
      message: `${url} is not an MCP server (Streamable HTTP): it answered with an event stream that ends without an answer`,
    });
  });

  it("fails a call at once whose event stream ends without an answer, and goes on", async () => {
    const connection = await connect((await fixture({ unanswered: "fails" })).url, { timeoutMs: 60_000 });
    await expect(connection.callTool({ name: "fails", arguments: {} })).rejects.toThrow(
      "the server ended its event stream without an answer",
    );
    const other = await connection.callTool({ name: "plain", arguments: { word: "word" } });
    expect(other).toMatchObject({ content: [{ text: "got word" }] });
  });

  it("gives up on a silent server", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    cleanups.push(async () => {
      silent.closeAllConnections();
      silent.close();
    });
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/mcp`;
    await expect(connect(url, { timeoutMs: 300 })).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  it("never puts a secret into its message", async () => {
    const server = await fixture({ status: 401 });
    const error = await connect(server.url, { headers: { authorization: "Bearer s3cr3t-token" } }).catch(
      (e) => e,
    );
    expect(error.code).toBe("UNAUTHORIZED");
    expect(error.message).not.toContain("s3cr3t-token");
  });
});

describe("tool list changes (CAP-05)", () => {
  it("hears that a server of the modern era has other tools", async () => {
    const names = ["one"];
    const server = await serveFixture(() => {
      const mcp = new McpServer(
        { name: "f", version: "1" },
        { capabilities: { tools: { listChanged: true } } },
      );
      for (const name of names) mcp.registerTool(name, {}, () => ({ content: [] }));
      return mcp;
    });
    cleanups.push(() => server.close());
    const heard = await new Promise<readonly string[]>((resolve, reject) => {
      connectTarget({
        url: server.url,
        timeoutMs: 5_000,
        onToolsChanged: (tools) => resolve(tools.map((tool) => tool.name)),
      }).then((connection) => {
        cleanups.push(() => connection.close());
        names.push("two");
        server.toolsChanged();
      }, reject);
    });
    expect(heard).toEqual(["one", "two"]);
  });
});
