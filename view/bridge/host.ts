import { type CallToolResult, SdkError, SdkErrorCode, type Transport } from "@modelcontextprotocol/client";
import { App, type McpUiHostContext } from "@modelcontextprotocol/ext-apps";
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
  readonly reportHeight: (height: number) => void;
}

export function isTimeout(error: unknown): boolean {
  return SdkError.isInstance(error) && error.code === SdkErrorCode.RequestTimeout;
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
  return {
    connect: () => app.connect(mending, { timeout: times.connect }),
    context: () => app.getHostContext() ?? {},
    canCallTools: () => app.getHostCapabilities()?.serverTools !== undefined,
    callTool: (name, args, signal) =>
      app.callServerTool({ name, arguments: { ...args } }, { timeout: times.toolCall, signal }),
    reportHeight: (height) => void app.sendSizeChanged({ height }).catch(() => undefined),
  };
}
