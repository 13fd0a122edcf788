import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import {
  announceChanges,
  createOpenShipListener,
  createProducerStore,
  createSnapshot,
  isOpenShipTarget,
  registerOpenShip,
} from "../../server/openship/index.js";

/** Serves the source of the project in `root` over HTTP and over MCP, from one snapshot. */
export async function serveSources(root: string, publicUrl: string) {
  const store = createProducerStore({ publicUrl });
  store.publish(await createSnapshot({ root }));

  const mcp = createMcpHandler(() => {
    const server = new McpServer({ name: "my-server", version: "1.0.0" });
    // Your own tools and views, before or after.
    registerOpenShip(server, { store });
    return server;
  });
  announceChanges(store, mcp.notify);

  const documents = createOpenShipListener({ store, mcp: `${publicUrl}/mcp` });
  const endpoint = toNodeHandler(mcp);
  return createServer((request, response) => {
    if (isOpenShipTarget(request.url ?? "")) void documents(request, response);
    else void endpoint(request as Parameters<typeof endpoint>[0], response);
  });
}
