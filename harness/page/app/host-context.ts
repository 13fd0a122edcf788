import type { Tool } from "@modelcontextprotocol/client";
import type {
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiTheme,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { OpenedApp, TargetState } from "../../control/protocol.js";
import { hostStyleVariables } from "./host-style.js";
import { largestHeight } from "./limits.js";

/** What changes while an app is shown. */
export interface HostSituation {
  readonly theme: McpUiTheme;
  /** The width of the frame in CSS pixels; the host's choice, which an app fills. */
  readonly width: number;
}

/** The complete context of an app: the bridge wants all of it each time, and sends what differs (CTX-01). */
export function hostContextFor(tool: Tool, version: string, situation: HostSituation): McpUiHostContext {
  return {
    toolInfo: { tool },
    theme: situation.theme,
    styles: { variables: hostStyleVariables },
    displayMode: "inline",
    availableDisplayModes: ["inline"],
    containerDimensions: { width: situation.width, maxHeight: largestHeight },
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: `porthole/${version}`,
    platform: "web",
    deviceCapabilities: {
      touch: matchMedia("(any-pointer: coarse)").matches,
      hover: matchMedia("(any-hover: hover)").matches,
    },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}

/** What this host really does (CAP-03, PRM-03): no downloads, no sampling, no permissions. */
export function hostCapabilitiesFor(target: TargetState, app: OpenedApp): McpUiHostCapabilities {
  const csp = app.approvedCsp;
  return {
    openLinks: {},
    logging: {},
    serverTools: { listChanged: target.toolsListChanged },
    ...(target.resources ? { serverResources: {} } : {}),
    message: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} },
    updateModelContext: {
      text: {},
      image: {},
      audio: {},
      resource: {},
      resourceLink: {},
      structuredContent: {},
    },
    sandbox: csp
      ? {
          csp: Object.fromEntries(Object.entries(csp).map(([list, sources]) => [list, [...sources]])),
        }
      : {},
  };
}
