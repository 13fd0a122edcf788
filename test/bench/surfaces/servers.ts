import { McpServer, createMcpHandler as plainHandler } from "@modelcontextprotocol/server";
import { z } from "zod";
import { createMcpHandler, defineTool, prepareSurface } from "../../../server/surfaces/index.js";
import type { Era } from "../../server/mcp.js";
import { type FetchHandler, post } from "../../server/surfaces.js";

export const serverInfo = { name: "bench", version: "1.0.0" };
export const modern = "2026-07-28";

/** A tool as real ones are: about a kilobyte of list. */
const schemasOf = () => ({
  inputSchema: z.object({
    query: z.string().min(1).max(200).describe("What to look for."),
    limit: z.number().int().min(1).max(100).default(20).describe("How many rows to give at most."),
    sort: z.enum(["newest", "oldest", "best"]).optional().describe("The order of the rows."),
    tags: z.array(z.string().max(40)).max(10).optional(),
    range: z.object({ from: z.string(), to: z.string().optional() }).optional(),
  }),
  outputSchema: z.object({
    total: z.number().int(),
    rows: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
});
const answer = { total: 1, rows: [{ id: "1", title: "One" }] };
const named = (n: number) => ({
  name: `search_${n}`,
  description: `Searches the shelf number ${n} and gives what was found.`,
});

const tools = Array.from({ length: 500 }, (_none, n) =>
  defineTool({ ...named(n), ...schemasOf(), handler: () => answer }),
);

/** A handler with so many prepared tools, and the surface alone. */
export const prepared = (count: number) =>
  createMcpHandler({ serverInfo, runtimeTools: tools.slice(0, count) });
export const preparedSurface = (count: number) => prepareSurface({ runtimeTools: tools.slice(0, count) });

/** The same tools on the SDK's own server: schemas made once, registered for each request. */
export function registered(count: number): FetchHandler {
  const hoisted = tools.slice(0, count).map((_tool, n) => ({ ...named(n), ...schemasOf() }));
  return plainHandler(() => {
    const server = new McpServer(serverInfo, { capabilities: { tools: {} } });
    for (const { name, ...config } of hoisted) {
      server.registerTool(name, config, () => ({
        content: [{ type: "text", text: "" }],
        structuredContent: answer,
      }));
    }
    return server;
  });
}

export type Work = () => Promise<unknown>;

/** One exchange: the request is made, answered and read to its end. */
export function exchange(handler: FetchHandler, era: Era, method: string, params = {}): Work {
  return async () => (await handler.fetch(post(era, method, params))).text();
}

export const aCall = { name: "search_0", arguments: { query: "x" } };
