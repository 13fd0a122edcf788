import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  localhostHostValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import type { McpHandler } from "../surfaces/index.js";
import { type Listening, type LoopbackOptions, listenOnLoopback, report } from "./listen.js";

/** What stands at each path. They are asked for once the server listens, so that they can know its address. */
export interface Routes {
  /** MCP endpoints, by path. */
  readonly handlers: Readonly<Record<string, McpHandler>>;
  /** Documents, by path. */
  readonly documents: Readonly<Record<string, () => Response>>;
  /** Takes a request that any page may make; `false` leaves it alone. */
  readonly answerPublic?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves MCP to this machine alone: it listens on loopback, and the handlers refuse foreign `Host` and `Origin` headers,
 * so that no web page can reach them through the person's browser.
 */
export async function serveRoutes(
  routesAt: (origin: string) => Routes,
  options: LoopbackOptions = {},
): Promise<Listening> {
  const served = new Map<string, Serve>();
  const hostAllowed = localhostHostValidation();
  let answerPublic: Routes["answerPublic"];
  const http = createServer((request, response) => {
    if (!hostAllowed(request, response)) return;
    const path = request.url?.split("?", 1)[0] ?? "";
    const serve = served.get(path);
    if (serve) {
      serve(request, response).catch(report);
      return;
    }
    if (answerPublic?.(request, response)) return;
    const known = [...served.keys()].filter((one) => one.startsWith("/mcp")).join(" and ");
    response.writeHead(404, { "content-type": "text/plain" }).end(`The MCP endpoint is ${known}.\n`);
  });
  const listening = await listenOnLoopback(http, options);
  const { origin } = listening;
  const { handlers, documents, ...routes } = routesAt(origin);
  answerPublic = routes.answerPublic;
  for (const [path, handler] of Object.entries(handlers)) {
    const handle = toNodeHandler(handler, { onerror: report });
    // Its declared type says "method?: string"; Node's says "string | undefined", which is the same to the code.
    served.set(path, (request, response) => handle(request as NodeIncomingMessageLike, response));
  }
  for (const [path, document] of Object.entries(documents)) {
    served.set(path, async (_request, response) => {
      const answer = document();
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
  }
  return {
    origin,
    async close() {
      await Promise.all(Object.values(handlers).map((handler) => handler.close()));
      await listening.close();
    },
  };
}
