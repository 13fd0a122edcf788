import { McpServer, type McpServerFactory } from "@modelcontextprotocol/server";
import { registerRenderPlan } from "../app/render-plan.js";
import { type LoopbackOptions, type LoopbackServer, serveOnLoopback } from "./loopback.js";
import { createOwnSource, type Publication, packageRoot } from "./source/own-source.js";
import { createSystemView, registerSystemApp } from "./system/app.js";
import { createSystemMonitor } from "./system/figures.js";
import { packageVersion } from "./version.js";

export interface CompanionOptions extends LoopbackOptions {
  /** The project whose source is published. Default: this package's own folder. */
  readonly sourceRoot?: string;
}

export interface Companion extends LoopbackServer {
  /** What became of publishing this project's source; the server answers before it settles. */
  readonly source: Promise<Publication>;
}

/**
 * Starts the companion server: a real MCP server over Streamable HTTP whose apps show live data of this machine,
 * and what a model draws. It publishes its own source, over HTTP and MCP.
 */
export async function startCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const view = createSystemView();
  const monitor = createSystemMonitor();
  const source = createOwnSource(options.sourceRoot ?? packageRoot());
  const build: McpServerFactory = ({ era }) => {
    const modern = era === "modern";
    const server = new McpServer(
      { name: "porthole-companion", title: "Porthole companion", version: packageVersion() },
      // Every request has a server of its own, which can tell of no change; in the era of subscriptions the handler
      // tells of one.
      {
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: modern, subscribe: modern },
        },
      },
    );
    registerSystemApp(server, view, monitor);
    registerRenderPlan(server);
    source.register(server);
    return server;
  };
  const stop = () => {
    monitor.close();
    source.close();
  };
  try {
    const served = await serveOnLoopback(build, options, source.attach);
    return {
      url: served.url,
      source: source.publication,
      async close() {
        stop();
        await served.close();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
