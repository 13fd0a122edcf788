import { createServer, type Server } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { registerRenderPlan } from "../app/render-plan.js";
import { createSystemView, registerSystemApp } from "./system/app.js";
import { createSystemMonitor } from "./system/figures.js";
import { packageVersion } from "./version.js";

export interface CompanionOptions {
  /** The port to listen on; a free one without it. */
  readonly port?: number;
  /** The loopback address to listen on. Default: `127.0.0.1`. */
  readonly host?: "127.0.0.1" | "::1" | "localhost";
}

export interface Companion {
  /** The MCP endpoint. */
  readonly url: string;
  close(): Promise<void>;
}

const endpoint = "/mcp";
/** A request body larger than this is answered 413, in bytes. */
const bodyLimit = 1_048_576;

/**
 * Starts the companion server: a real MCP server over Streamable HTTP whose apps show live data of this
 * machine, and what a model draws.
 *
 * It serves loopback only and refuses foreign `Host` and `Origin` headers, so that no web page can reach it through
 * the person's browser.
 */
export async function startCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const { port = 0, host = "127.0.0.1" } = options;
  const view = createSystemView();
  const monitor = createSystemMonitor();
  const mcp = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: "porthole-companion", title: "Porthole companion", version: packageVersion() },
        // Every request has a server of its own, so none of them can tell of a change.
        { capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
      );
      registerSystemApp(server, view, monitor);
      registerRenderPlan(server);
      return server;
    },
    { maxRequestBodySize: bodyLimit, onerror: report },
  );
  const handle = toNodeHandler(mcp, { maxRequestBodySize: bodyLimit, onerror: report });
  const hostAllowed = localhostHostValidation();
  const originAllowed = localhostOriginValidation();

  const http = createServer((request, response) => {
    if (!hostAllowed(request, response) || !originAllowed(request, response)) return;
    if (request.url?.split("?", 1)[0] !== endpoint) {
      response.writeHead(404, { "content-type": "text/plain" }).end(`The MCP endpoint is ${endpoint}.\n`);
      return;
    }
    // Its declared type says "method?: string"; Node's says "string | undefined", which is the same to the code.
    handle(request as NodeIncomingMessageLike, response).catch(report);
  });
  let listensOn: number;
  try {
    listensOn = await listen(http, port, host);
  } catch (error) {
    monitor.close();
    throw error;
  }

  return {
    url: `http://${host === "::1" ? "[::1]" : host}:${listensOn}${endpoint}`,
    async close() {
      monitor.close();
      await mcp.close();
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Resolves with the port, once the server listens. */
function listen(http: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      const address = http.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function report(error: Error): void {
  console.error("porthole:", error);
}
