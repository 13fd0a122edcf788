import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, type McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";

export const eras = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof eras)[number];

/** Serves what `register` adds to a server, over real HTTP, until the test ends; gives the endpoint. */
export async function serve(register: (server: McpServer) => void): Promise<string> {
  const mcp = createMcpHandler(() => {
    const server = new McpServer({ name: "under-test", version: "1.0.0" });
    register(server);
    return server;
  });
  return listening(mcp);
}

/** Serves a handler over real HTTP until the test ends; gives the endpoint. */
export async function listening(mcp: Pick<McpHttpHandler, "fetch" | "close">): Promise<string> {
  const handle = toNodeHandler(mcp);
  const http = createServer((request, response) => void handle(request as NodeIncomingMessageLike, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await mcp.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
}

/** The official client, connected in one protocol era until the test ends. */
export async function connect(url: string, era: Era, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client(
    { name: "official-client", version: "1.0.0" },
    era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : {},
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

/** The text that the model reads. */
export function textOf(result: { readonly content: readonly { readonly type: string }[] }): string {
  return result.content
    .map((block) => ("text" in block && typeof block.text === "string" ? block.text : ""))
    .join("\n");
}
