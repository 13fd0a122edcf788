import type { Tool } from "@modelcontextprotocol/client";
import type {
  McpUiDisplayMode,
  McpUiHostCapabilities,
  McpUiHostContext,
  McpUiStyles,
  McpUiTheme,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { OpenedApp, TargetState } from "../../control/protocol.js";
import { type Controls, localeOf } from "../../controls.js";
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
  readonly controls: Controls;
}

/** The complete context of an app: the bridge wants all of it each time, and sends what differs (CTX-01). */
export function hostContextFor(tool: Tool, version: string, situation: HostSituation): McpUiHostContext {
  const { timeZone, platform = "web", touch, hover, safeArea = [0, 0, 0, 0], styles } = situation.controls;
  const facts = browserFacts();
  const [top, right, bottom, left] = safeArea;
  return {
    toolInfo: { tool },
    theme: situation.theme,
    styles: { variables: variablesFor(styles) },
    displayMode: situation.displayMode,
    availableDisplayModes: [...hostDisplayModes],
    containerDimensions:
      situation.displayMode === "inline"
        ? { width: situation.width, maxHeight: largestHeight }
        : { width: situation.width, height: situation.height },
    locale: localeOf(situation.controls, facts.locale),
    timeZone: timeZone ?? facts.timeZone,
    deviceCapabilities: {
      touch: touch ?? facts.deviceCapabilities.touch,
      hover: hover ?? facts.deviceCapabilities.hover,
    },
    userAgent: `porthole/${version}`,
    platform,
    safeAreaInsets: { top, right, bottom, left },
  };
}

function variablesFor(styles: Controls["styles"]): McpUiStyles {
  // The type wants every name, although a host may leave any of them out.
  return styles === "none" ? ({} as McpUiStyles) : { ...hostStyleVariables, ...styles };
}

interface BrowserFacts {
  readonly locale: string;
  readonly timeZone: string;
  readonly deviceCapabilities: { readonly touch: boolean; readonly hover: boolean };
}
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
