/** The name by which templates know a tool: `{{tool.<key>.pending}}`. Paths know no `.`, `/` and `:` in a name. */
export function toolKey(tool: string): string {
  return tool.replace(/[./:]/g, "_");
}
