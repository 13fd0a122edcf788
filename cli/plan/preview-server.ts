import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { PlanLimits } from "../../plans/types.js";
import { PlanAppError } from "../../server/app/errors.js";
import { type LoopbackServer, serveOnLoopback } from "../../server/companion/loopback.js";
import { packageVersion } from "../../server/companion/version.js";
import { createViewResource, type PlanAppResult, planResult, registerPlanApp } from "../../server/index.js";
import { UsageError } from "../errors.js";

/** The tool that shows the plan. */
export const previewTool = "preview_plan";

export interface PreviewServerOptions {
  /** The file's name, for people. */
  readonly name: string;
  /** The plan as it is now, or why there is none. */
  readonly current: () => { readonly plan: unknown } | { readonly refusal: string };
  /** Tools that the plan may call: each answers with the plan. */
  readonly tools: readonly string[];
  readonly limits: Partial<PlanLimits>;
}

/**
 * Serves a plan as an MCP App of this machine.
 *
 * @throws {UsageError} `OPTION_INVALID` when a tool's name is none
 */
export async function startPreviewServer(options: PreviewServerOptions): Promise<LoopbackServer> {
  const { name, tools, limits } = options;
  const show = (): PlanAppResult => {
    const now = options.current();
    return "plan" in now
      ? planResult(now.plan, { limits })
      : { isError: true, content: [{ type: "text", text: now.refusal }] };
  };
  const build = prepare(() => {
    const view = createViewResource({ uri: "ui://preview", name: "preview", config: { tools, limits } });
    return () => {
      const server = new McpServer(
        { name: "porthole-preview", title: name, version: packageVersion() },
        // Every request has a server of its own, so none of them can tell of a change.
        { capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
      );
      registerPlanApp(
        server,
        { name: previewTool, title: "Show the plan", description: `Shows ${name}.`, view },
        show,
      );
      for (const tool of tools) {
        registerPlanApp(
          server,
          { name: tool, view, visibility: ["app"], inputSchema: z.looseObject({}) },
          show,
        );
      }
      return server;
    };
  });
  return serveOnLoopback(build);
}

/** Makes the first server here and now, so that a wrong name is told by the command and not by a request. */
function prepare(make: () => () => McpServer): () => McpServer {
  try {
    const build = make();
    build();
    return build;
  } catch (error) {
    if (!(error instanceof PlanAppError)) throw error;
    throw new UsageError("OPTION_INVALID", `--tool: ${error.message}`, { cause: error });
  }
}
