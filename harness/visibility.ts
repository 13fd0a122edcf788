import type { Tool } from "@modelcontextprotocol/client";

/** Who may see and call a tool (`_meta.ui.visibility`). */
export interface ToolVisibility {
  readonly model: boolean;
  readonly app: boolean;
}

/**
 * Reads the visibility of a tool: missing means both (VIS-01), a list means what it holds, and a list with neither, or
 * anything that is no list, means nobody.
 */
export function visibilityOf(tool: Pick<Tool, "_meta">): ToolVisibility {
  const ui = tool._meta?.ui;
  const declared = typeof ui === "object" && ui !== null && "visibility" in ui ? ui.visibility : undefined;
  if (declared === undefined) return { model: true, app: true };
  const list: readonly unknown[] = Array.isArray(declared) ? declared : [];
  return { model: list.includes("model"), app: list.includes("app") };
}

/**
 * Why an app may not call a tool of its own server, or `undefined` when it may (VIS-03, VIS-06).
 *
 * @param tools the full listing of the app's server and of no other (VIS-04).
 */
export function refuseAppCall(tools: readonly Tool[], name: string): string | undefined {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) return `unknown tool "${name}"`;
  if (!visibilityOf(tool).app) return `the tool "${name}" is not visible to apps`;
  return undefined;
}
