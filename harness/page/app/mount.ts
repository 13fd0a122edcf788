import { type CallToolResult, ProtocolError, type Tool } from "@modelcontextprotocol/client";
import { AppBridge, type McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { CallOutcome, OpenedApp, ToolCall } from "../../control/protocol.js";
import type { AppFaultId } from "../../faults/catalogue.js";
import { faultyTransport } from "../../faults/faulty-transport.js";
import type { HostProfile } from "../../profiles/profile.js";
import { profileTransport } from "../../profiles/profile-transport.js";
import { appToolsOf } from "./app-tools.js";
import { type AppAnswer, type AppMessageToSend, askApp } from "./ask-app.js";
import { modesOf } from "./display-mode.js";
import { type ChangedList, createGate, type ToolOutcome } from "./gate.js";
import { type HostSituation, hostCapabilitiesFor, hostContextFor } from "./host-context.js";
import { frameHeight } from "./limits.js";
import { answerRequests, type RequestPorts } from "./requests.js";
import type { SandboxFrame } from "./sandbox-frame.js";

export interface MountOptions extends RequestPorts {
  readonly frame: SandboxFrame;
  readonly version: string;
  readonly app: OpenedApp;
  readonly tool: Tool;
  readonly arguments: ToolCall["arguments"];
  readonly situation: HostSituation;
  /** The host that the app meets. */
  readonly profile: HostProfile;
  /** The platform that the person has chosen. */
  readonly platform: () => string | undefined;
  /** What goes wrong on purpose. */
  readonly faults: readonly AppFaultId[];
  /** @param modes the display modes that the app may be put into. */
  readonly onInitialized: (modes: readonly McpUiDisplayMode[]) => void;
  /** The tools that the app offers to its host. */
  readonly onAppTools: (tools: readonly Tool[]) => void;
  /** The app asks to be closed. */
  readonly onCloseRequest: () => void;
}

/** How an app answered the request to end. */
export type TeardownOutcome =
  | { readonly kind: "answered"; readonly milliseconds: number }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "silent" }
  | { readonly kind: "never-initialized" };

export interface MountedApp {
  settle(outcome: ToolOutcome): void;
  update(situation: HostSituation): void;
  /** A list of the server has changed. */
  listChanged(list: ChangedList): void;
  /** Calls a tool that the app offers. */
  callAppTool(call: ToolCall): Promise<CallOutcome>;
  /** Sends the app a request of any kind, and gives its answer. */
  ask(message: AppMessageToSend, timeoutMs: number): Promise<AppAnswer>;
  /** Sends the app a notification of any kind. */
  tell(message: AppMessageToSend): void;
  /** Asks the app to end, waits at most 500 ms, and removes its frame. */
  teardown(): Promise<TeardownOutcome>;
}

/** Long enough to save something, short enough not to be waited for (TDN-02). */
export const teardownMs = 500;

/**
 * Puts an app into its frame and speaks with it as a host does, through the official bridge.
 */
export function mountApp(options: MountOptions): MountedApp {
  const { app, tool, frame } = options;
  const context = (situation: HostSituation) => hostContextFor(tool, options.version, situation);
  const bridge = new AppBridge(
    null,
    { name: "porthole", version: options.version },
    hostCapabilitiesFor(options.target(), app),
    { hostContext: context(options.situation) },
  );
  const gate = createGate<HostSituation>({
    context: (situation) => bridge.setHostContext(context(situation)),
    input: () => void bridge.sendToolInput({ arguments: { ...options.arguments } }),
    outcome: (outcome) => {
      if (outcome.kind === "cancelled") void bridge.sendToolCancelled({ reason: outcome.reason });
      // The result goes on as the server sent it, whatever its shape (TIN-14).
      else void bridge.sendToolResult(outcome.result as CallToolResult);
    },
    listChanged: (list) =>
      void (list === "tools" ? bridge.sendToolListChanged() : bridge.sendResourceListChanged()),
  });

  let documentSent = false;
  bridge.addEventListener("sandboxready", () => {
    if (documentSent) return;
    documentSent = true;
    void bridge.sendSandboxResourceReady({ html: app.html });
  });
  bridge.addEventListener("initialized", () => {
    gate.open();
    options.onInitialized(modesOf(bridge.getAppCapabilities()?.availableDisplayModes));
  });
  bridge.addEventListener("sizechange", ({ height }) => {
    const clamped = frameHeight(height);
    if (clamped !== undefined) frame.element.style.height = `${clamped}px`;
  });
  bridge.addEventListener("requestteardown", () => options.onCloseRequest());

  const appTools = appToolsOf(bridge, options.onAppTools);
  answerRequests(bridge, options);

  const faulty = faultyTransport(frame.transport, options.faults, {
    later: (milliseconds, run) => void setTimeout(() => frame.element.isConnected && run(), milliseconds),
    // The page's own window, which is the parent of the sandbox and not of the app.
    forge: (message) => frame.window.frames[0]?.postMessage(message, "*"),
  });
  void bridge.connect(profileTransport(faulty, options.profile, options.platform));

  return {
    settle: gate.outcome,
    update: gate.context,
    listChanged: gate.listChanged,
    callAppTool: appTools.call,
    ask: (message, timeoutMs) => askApp(bridge, message, timeoutMs),
    // Past the faults: they are the host's, and this is said by whoever drives the page.
    tell: ({ method, params }) =>
      void frame.transport.send({ jsonrpc: "2.0", method, params: { ...params } }).catch(() => {}),
    async teardown() {
      appTools.end();
      const outcome = await askToEnd(bridge, gate.isOpen);
      frame.remove();
      await bridge.close();
      return outcome;
    },
  };
}

/** The bridge stays attached meanwhile, so that the app can still save (TDN-08). */
async function askToEnd(bridge: AppBridge, isInitialized: boolean): Promise<TeardownOutcome> {
  if (!isInitialized) return { kind: "never-initialized" };
  const began = performance.now();
  try {
    await bridge.teardownResource({}, { timeout: teardownMs });
    return { kind: "answered", milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    if (error instanceof ProtocolError) return { kind: "refused", message: error.message };
    return { kind: "silent" };
  }
}
