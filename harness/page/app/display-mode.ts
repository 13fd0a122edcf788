import type { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";

/** What this host can do with an app. */
export const hostDisplayModes: readonly McpUiDisplayMode[] = ["inline", "fullscreen", "pip"];

/**
 * The modes that an app may be put into: what it declares, or all of them when it declares nothing (DSP-04).
 *
 * @param declared `availableDisplayModes` of its capabilities.
 */
export function modesOf(declared: readonly McpUiDisplayMode[] | undefined): readonly McpUiDisplayMode[] {
  return declared === undefined
    ? hostDisplayModes
    : hostDisplayModes.filter((mode) => declared.includes(mode));
}

/** The mode that holds after a wish: the wish where it can be granted, else the mode as it is (DSP-05, DSP-06, DSP-07). */
export function displayModeAfter(
  wish: McpUiDisplayMode,
  current: McpUiDisplayMode,
  modes: readonly McpUiDisplayMode[],
): McpUiDisplayMode {
  return modes.includes(wish) ? wish : current;
}
