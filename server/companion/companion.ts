import { McpServer } from "@modelcontextprotocol/server";
import { registerRenderPlan } from "../app/render-plan.js";
import { type LoopbackOptions, type LoopbackServer, serveOnLoopback } from "./loopback.js";
import { createSystemView, registerSystemApp } from "./system/app.js";
import { createSystemMonitor } from "./system/figures.js";
import { packageVersion } from "./version.js";

export type CompanionOptions = LoopbackOptions;
export type Companion = LoopbackServer;

/**
 * Starts the companion server: a real MCP server over Streamable HTTP whose apps show live data of this machine,
 * and what a model draws.
 */
export async function startCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const view = createSystemView();
  const monitor = createSystemMonitor();
  const build = () => {
    const server = new McpServer(
      { name: "porthole-companion", title: "Porthole companion", version: packageVersion() },
      // Every request has a server of its own, so none of them can tell of a change.
      { capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
    );
    registerSystemApp(server, view, monitor);
    registerRenderPlan(server);
    return server;
  };
  try {
    const served = await serveOnLoopback(build, options);
    return {
      url: served.url,
      async close() {
        monitor.close();
        await served.close();
      },
    };
  } catch (error) {
    monitor.close();
    throw error;
  }
}
