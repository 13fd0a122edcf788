import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/client";
import { createMcpExpressApp } from "@modelcontextprotocol/express";
import { localhostHostValidation, localhostOriginValidation } from "@modelcontextprotocol/hono";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMcpHandler, createStdioServer, defineTool } from "../../server/surfaces/index.js";
import { connect, eras } from "./mcp.js";

const serverInfo = { name: "adapters", version: "1.0.0" };
const surfaces = {
  admin: { runtimeTools: [defineTool({ name: "wipe", handler: () => "wiped" })] },
  member: { runtimeTools: [defineTool({ name: "look", handler: () => "seen" })] },
};
const selectSurface = (role: string) => (role === "admin" ? "admin" : "member");

function served() {
  const handler = createMcpHandler({
    serverInfo,
    auth: (request) => request.headers.get("x-role"),
    surfaces,
    selectSurface,
  });
  onTestFinished(() => handler.close());
  return handler;
}
const urlOf = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}/mcp`;

const adapters: Readonly<Record<string, () => Promise<string>>> = {
  "node:http": () => listening(toNodeHandler(served())),
  Express: async () => {
    const app = createMcpExpressApp();
    const handle = toNodeHandler(served());
    // The SDK's app parses JSON first, so the body is handed on parsed.
    app.all("/mcp", (request, response) => {
      void handle(request as NodeIncomingMessageLike, response, request.body);
    });
    const http = app.listen(0, "127.0.0.1");
    await new Promise((resolve) => http.once("listening", resolve));
    onTestFinished(() => void http.close());
    return urlOf(http.address());
  },
  Hono: () => {
    const handler = served();
    const app = new Hono().use(localhostHostValidation(), localhostOriginValidation());
    app.all("/mcp", (context) => handler.fetch(context.req.raw));
    return listening(toNodeHandler({ fetch: async (request) => app.fetch(request) }));
  },
};

async function listening(handle: ReturnType<typeof toNodeHandler>): Promise<string> {
  const http = createServer((request, response) => void handle(request as NodeIncomingMessageLike, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void http.close());
  return urlOf(http.address());
}

describe.each(Object.entries(adapters))("over %s", (_name, start) => {
  it.each(eras)("each role is served what is theirs, in the era of %s", async (era) => {
    const url = await start();
    const admin = await connect(url, era, { "x-role": "admin" });
    expect((await admin.listTools()).tools.map(({ name }) => name)).toEqual(["wipe"]);
    expect(await admin.callTool({ name: "wipe" })).toMatchObject({ content: [{ text: "wiped" }] });
    const member = await connect(url, era, { "x-role": "member" });
    expect((await member.listTools()).tools.map(({ name }) => name)).toEqual(["look"]);
    await expect(connect(url, era)).rejects.toThrow();
  });
});

describe.each(eras)("over standard input and output, in the era of %s", (era) => {
  it("the identity that started the program is served what is theirs", async () => {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const server = createStdioServer({
      serverInfo,
      surfaces,
      selectSurface,
      identity: "admin",
      transport: there,
    });
    const client = new Client(
      { name: "c", version: "1" },
      era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : {},
    );
    await client.connect(here);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["wipe"]);
    expect(await client.callTool({ name: "wipe" })).toMatchObject({ content: [{ text: "wiped" }] });
    await expect(client.callTool({ name: "look" })).rejects.toMatchObject({ code: -32602 });
    await client.close();
    await server.close();
  });
});
