import type { McpServer } from "@modelcontextprotocol/server";
import { registerRenderPlan } from "porthole-mcp/server";

export function addRenderPlan(server: McpServer): void {
  registerRenderPlan(server);
}
