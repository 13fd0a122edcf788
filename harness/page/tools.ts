import type { Tool } from "@modelcontextprotocol/client";

/** The name that a person reads. */
export function titleOf(tool: Tool): string {
  return tool.title ?? tool.annotations?.title ?? tool.name;
}

/** Whether the tool names an app, in either spelling (MET-01). */
export function hasApp(tool: Tool): boolean {
  const ui = tool._meta?.ui;
  const nested = typeof ui === "object" && ui !== null && "resourceUri" in ui ? ui.resourceUri : undefined;
  const uri = nested ?? tool._meta?.["ui/resourceUri"];
  return typeof uri === "string" && uri.startsWith("ui://");
}
