import { type CallToolResult, SdkError, SdkErrorCode, type Transport } from "@modelcontextprotocol/client";
import {
  App,
  type McpUiHostContext,
  type McpUiSupportedContentBlockModalities,
} from "@modelcontextprotocol/ext-apps";
import type { HostAction } from "../actions/action.js";
import type { Told } from "../model-context/model-context.js";
import { times } from "../times.js";
import { MendingTransport } from "./mending-transport.js";

/** What the host tells us. */
export interface HostEvents {
  readonly input: () => void;
  readonly result: (result: CallToolResult) => void;
  readonly cancelled: (reason: string | undefined) => void;
  readonly contextChanged: (change: McpUiHostContext) => void;
  readonly teardown: () => void;
}

/** The host, as the view sees it. */
export interface Host {
  /** Shakes hands; rejects when the host refuses or never answers. */
  readonly connect: () => Promise<void>;
  readonly context: () => McpUiHostContext;
  readonly canCallTools: () => boolean;
  /** Rejects when the host refuses, fails or does not answer in time; see `isTimeout`. */
  readonly callTool: (
    name: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<CallToolResult>;
  /** Whether the host can do this, by its capabilities and, for a display mode, by its context (CAP-02, DSP-02). */
  readonly offers: (action: HostAction) => boolean;
  /** Asks the host; false when it refuses, also by another display mode (DSP-03). Rejects as `callTool` does. */
  readonly ask: (action: HostAction) => Promise<boolean>;
  /** Tells the model's next turn; false when the host does not take it, or is not connected yet. */
  readonly tellModel: (told: Told) => boolean;
  readonly reportHeight: (height: number) => void;
}

export function isTimeout(error: unknown): boolean {
  return SdkError.isInstance(error) && error.code === SdkErrorCode.RequestTimeout;
}

/** Whether the host takes content of this kind; one that names no kind takes all. */
function takes(
  kinds: McpUiSupportedContentBlockModalities | undefined,
  kind: keyof McpUiSupportedContentBlockModalities,
): boolean {
  return kinds !== undefined && (kind in kinds || Object.keys(kinds).length === 0);
}

/** Joins the official `App` to a transport; every handler is set before the first message goes out. */
export function createHost(transport: Transport, events: HostEvents): Host {
  const mending = new MendingTransport(transport);
  const app = new App(
    { name: "porthole-view", version: __PORTHOLE_VERSION__ },
    { availableDisplayModes: ["inline", "fullscreen", "pip"] },
    // Left out, it would be on or off depending on the other options (DIM-06).
    { autoResize: false },
  );
  app.addEventListener("toolinput", () => events.input());
  app.addEventListener("toolinputpartial", () => events.input());
  app.addEventListener("toolresult", (result) => events.result(result));
  app.addEventListener("toolcancelled", ({ reason }) => events.cancelled(reason));
  app.addEventListener("hostcontextchanged", (change) => events.contextChanged(change));
  app.onteardown = () => {
    mending.goQuiet();
    events.teardown();
    return {};
  };
  app.onerror = (error) =>
    console.error("porthole: a message from the host was not understood:", error.message);
  const options = { timeout: times.toolCall };
  return {
    connect: () => app.connect(mending, { timeout: times.connect }),
    context: () => app.getHostContext() ?? {},
    canCallTools: () => app.getHostCapabilities()?.serverTools !== undefined,
    callTool: (name, args, signal) =>
      app.callServerTool({ name, arguments: { ...args } }, { timeout: times.toolCall, signal }),
    offers(action) {
      const { openLinks, message, downloadFile } = app.getHostCapabilities() ?? {};
      switch (action.kind) {
        case "link":
          return openLinks !== undefined;
        case "message":
          return takes(message, "text");
        case "download":
          return downloadFile !== undefined;
        case "display":
          return app.getHostContext()?.availableDisplayModes?.includes(action.mode) ?? false;
      }
    },
    async ask(action) {
      switch (action.kind) {
        case "link":
          return !(await app.openLink({ url: action.url }, options)).isError;
        case "message": {
          const content = [{ type: "text" as const, text: action.text }];
          return !(await app.sendMessage({ role: "user", content }, options)).isError;
        }
        case "download": {
          const { name, mimeType, text } = action;
          const resource = { uri: `file:///${encodeURIComponent(name)}`, mimeType, text };
          return !(await app.downloadFile({ contents: [{ type: "resource", resource }] }, options)).isError;
        }
        case "display":
          return (await app.requestDisplayMode({ mode: action.mode }, options)).mode === action.mode;
      }
    },
    tellModel({ planState, leftOut }) {
      const kinds = app.getHostCapabilities()?.updateModelContext;
      const [asText, asData] = [takes(kinds, "text"), takes(kinds, "structuredContent")];
      if (!asText && !asData) return false;
      const more = leftOut === 0 ? "" : ` Left out, since too large: ${leftOut}.`;
      const text = `The view shows this state: ${JSON.stringify(planState)}${more}`;
      const params = {
        ...(asText && { content: [{ type: "text" as const, text }] }),
        ...(asData && { structuredContent: { planState } }),
      };
      // It is told again when something changes; a person can do nothing about a failure.
      void app.updateModelContext(params, options).catch(() => undefined);
      return true;
    },
    reportHeight: (height) => void app.sendSizeChanged({ height }).catch(() => undefined),
  };
}
