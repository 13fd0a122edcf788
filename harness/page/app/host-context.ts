import type { Tool } from "@modelcontextprotocol/client";
import type {
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiTheme,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { OpenedApp, TargetState } from "../../control/protocol.js";
import { hostDisplayModes } from "./display-mode.js";
import { hostStyleVariables } from "./host-style.js";
import { largestHeight } from "./limits.js";

/** What changes while an app is shown. */
export interface HostSituation {
  readonly theme: McpUiTheme;
  readonly displayMode: McpUiDisplayMode;
  /** The frame in CSS pixels. The width is the host's choice, which an app fills; so is the height, but inline. */
  readonly width: number;
  readonly height: number;
}

/** The complete context of an app: the bridge wants all of it each time, and sends what differs (CTX-01). */
export function hostContextFor(tool: Tool, version: string, situation: HostSituation): McpUiHostContext {
  return {
    toolInfo: { tool },
    theme: situation.theme,
    styles: { variables: hostStyleVariables },
    displayMode: situation.displayMode,
    availableDisplayModes: [...hostDisplayModes],
    containerDimensions:
      situation.displayMode === "inline"
        ? { width: situation.width, maxHeight: largestHeight }
        : { width: situation.width, height: situation.height },
    ...browserFacts(),
    userAgent: `porthole/${version}`,
    platform: "web",
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}

type BrowserFacts = Pick<McpUiHostContext, "locale" | "timeZone" | "deviceCapabilities">;
let facts: BrowserFacts | undefined;

/** What the browser says of itself. Its first word on the time zone takes it tens of milliseconds, so it is asked once. */
export function browserFacts(): BrowserFacts {
  facts ??= {
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    deviceCapabilities: {
      touch: matchMedia("(any-pointer: coarse)").matches,
      hover: matchMedia("(any-hover: hover)").matches,
    },
  };
  return facts;
}

/** What this host really does (CAP-03, PRM-03); it has no model, and so no sampling. */
export function hostCapabilitiesFor(target: TargetState, app: OpenedApp): McpUiHostCapabilities {
  const csp = app.approvedCsp;
  return {
    openLinks: {},
    downloadFile: {},
    logging: {},
    serverTools: { listChanged: target.toolsListChanged },
    ...(target.resources ? { serverResources: { listChanged: target.resourcesListChanged } } : {}),
    message: { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} },
    updateModelContext: {
      text: {},
      image: {},
      audio: {},
      resource: {},
      resourceLink: {},
      structuredContent: {},
    },
    sandbox: {
      ...(csp
        ? { csp: Object.fromEntries(Object.entries(csp).map(([list, sources]) => [list, [...sources]])) }
        : {}),
      ...(app.grantedPermissions.length > 0
        ? { permissions: Object.fromEntries(app.grantedPermissions.map((name) => [name, {}])) }
        : {}),
    },
  };
}
