import type { ToolDefinition } from "../../server/parts/index.js";
import { createMcpHandler, type HandlerConfig } from "../../server/surfaces/index.js";

/** An endpoint of one surface with these tools, that tells nobody what failed. */
export function serving<Identity>(
  tools: readonly ToolDefinition[],
  more: Partial<HandlerConfig<Identity, string>> = {},
) {
  // What a test leaves out is what the shape of one surface needs no more.
  return createMcpHandler({
    serverInfo: { name: "test", version: "1.0.0" },
    runtimeTools: tools,
    onerror: () => {},
    ...more,
  } as HandlerConfig<Identity, string>);
}
