import { createServer } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import { type LoopbackOptions, listenOnLoopback, report } from "./listen.js";

export interface LoopbackServer {
  /** The MCP endpoint. */
  readonly url: string;
  close(): Promise<void>;
}

const endpoint = "/mcp";
/** A request body larger than this is answered 413, in bytes. */
const bodyLimit = 1_048_576;

/**
 * Serves MCP over Streamable HTTP to this machine alone: it listens on loopback and refuses foreign `Host` and `Origin`
 * headers, so that no web page can reach it through the person's browser.
 *
 * @param build makes the server of one request.
 */
export async function serveOnLoopback(
  build: () => McpServer,
  options: LoopbackOptions = {},
): Promise<LoopbackServer> {
  const mcp = createMcpHandler(build, { maxRequestBodySize: bodyLimit, onerror: report });
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
  const listening = await listenOnLoopback(http, options);

  return {
    url: `${listening.origin}${endpoint}`,
    async close() {
      await mcp.close();
      await listening.close();
    },
  };
}
