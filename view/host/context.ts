import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";

/**
 * Merges a change into the context that is known.
 *
 * `App` merges shallowly: new `styles` would take the fonts away that came before. Removed members are never signalled,
 * so what was said stays until it is said anew.
 */
export function mergeContext(known: McpUiHostContext, change: McpUiHostContext): McpUiHostContext {
  const merged: McpUiHostContext = { ...known, ...change };
  if (known.styles === undefined || change.styles === undefined) return merged;
  const { variables: knownVariables, css: knownCss } = known.styles;
  const { variables, css } = change.styles;
  // Validation fills in undefined for every variable that the spec knows and the host did not send.
  const given = Object.fromEntries(
    Object.entries(variables ?? {}).filter(([, value]) => value !== undefined),
  );
  merged.styles = {
    ...(knownVariables || variables
      ? { variables: Object.assign({}, variables, knownVariables, given) }
      : {}),
    ...(knownCss || css ? { css: { ...knownCss, ...css } } : {}),
  };
  return merged;
}
