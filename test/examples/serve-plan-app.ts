import { createServer } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { addDice } from "./add-plan-app.js";

function makeServer(): McpServer {
  const server = new McpServer({ name: "dice", version: "1.0.0" });
  addDice(server);
  return server;
}

const handle = toNodeHandler(createMcpHandler(makeServer));
const isOurHost = localhostHostValidation();
const isOurOrigin = localhostOriginValidation();

// A page that you visit must not reach your server under a name of its own: both guards answer 403 by themselves.
export const server = createServer((request, response) => {
  if (!isOurHost(request, response) || !isOurOrigin(request, response)) return;
  void handle(request as NodeIncomingMessageLike, response);
});

const port = Number(process.env.PORT ?? 3000);
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/mcp`));
