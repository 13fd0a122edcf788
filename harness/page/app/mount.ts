import { type CallToolResult, ProtocolError, type Result, type Tool } from "@modelcontextprotocol/client";
import { AppBridge, type McpUiUpdateModelContextRequest } from "@modelcontextprotocol/ext-apps/app-bridge";
import { z } from "zod";
import type { CallOutcome, OpenedApp, TargetState, ToolCall } from "../../control/protocol.js";
import { refuseAppCall } from "../../visibility.js";
import type { SeenMessage } from "../traffic.js";
import { createGate, type ToolOutcome } from "./gate.js";
import { type HostSituation, hostCapabilitiesFor, hostContextFor } from "./host-context.js";
import { frameHeight, initialHeight, linkTarget } from "./limits.js";
import { sandboxTransport } from "./sandbox-transport.js";

export interface MountOptions {
  /** The element that gets the frame. */
  readonly stage: HTMLElement;
  readonly sandboxOrigin: string;
  readonly version: string;
  /** The app's server, with its listing as it is now. */
  readonly target: () => TargetState;
  readonly app: OpenedApp;
  readonly tool: Tool;
  readonly arguments: ToolCall["arguments"];
  readonly situation: HostSituation;
  readonly callTool: (call: ToolCall, signal: AbortSignal) => Promise<CallOutcome>;
  readonly resource: (method: string, params: Readonly<Record<string, unknown>>) => Promise<CallOutcome>;
  /** Asks the person, and opens the address when they agree. */
  readonly openLink: (url: string) => Promise<boolean>;
  readonly onMessage: (message: AppMessage) => void;
  readonly onModelContext: (context: McpUiUpdateModelContextRequest["params"]) => void;
  readonly onInitialized: () => void;
  /** The app asks to be closed. */
  readonly onCloseRequest: () => void;
  readonly observe: (seen: SeenMessage) => void;
}

/** A message that an app put into the conversation. */
export interface AppMessage {
  readonly role: "user";
  readonly content: readonly unknown[];
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
  toolsChanged(): void;
  /** Asks the app to end, waits at most 500 ms, and removes its frame. */
  teardown(): Promise<TeardownOutcome>;
}

/** Long enough to save something, short enough not to be waited for (TDN-02). */
export const teardownMs = 500;

const callParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});
const readParams = z.looseObject({ uri: z.string() });
const listParams = z.looseObject({ cursor: z.string().optional() });
const block = z.looseObject({ type: z.string() });
/** The text of the specification shows one block, its SDK wants a list; both are taken. */
const messageParams = z.looseObject({ role: z.literal("user"), content: z.union([z.array(block), block]) });

/**
 * Frames an app and speaks with it as a host does, through the official bridge.
 *
 * The bridge gets no client: given one it would pass on every tool call unseen. Each handler here decides for itself.
 */
export function mountApp(options: MountOptions): MountedApp {
  const { app, tool } = options;
  const frame = document.createElement("iframe");
  frame.title = `App of ${tool.title ?? tool.name}`;
  frame.dataset.portholeAppFrame = app.id;
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  frame.setAttribute("referrerpolicy", "no-referrer");
  frame.style.height = `${initialHeight}px`;
  options.stage.replaceChildren(frame);
  const sandbox = frame.contentWindow;
  if (!sandbox) throw new TypeError("the stage must be in the document before an app is mounted");

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
    toolsChanged: () => void bridge.sendToolListChanged(),
  });

  let documentSent = false;
  bridge.addEventListener("sandboxready", () => {
    if (documentSent) return;
    documentSent = true;
    void bridge.sendSandboxResourceReady({ html: app.html });
  });
  bridge.addEventListener("initialized", () => {
    gate.open();
    options.onInitialized();
  });
  bridge.addEventListener("sizechange", ({ height }) => {
    const clamped = frameHeight(height);
    if (clamped !== undefined) frame.style.height = `${clamped}px`;
  });
  bridge.addEventListener("requestteardown", () => options.onCloseRequest());

  // With parameters of their own: those of the bridge's setters are refused as an internal error, in twenty lines.
  bridge.setRequestHandler(
    "tools/call",
    { params: callParams },
    async ({ name, arguments: given }, context) => {
      const refusal = refuseAppCall(options.target().tools, name);
      if (refusal !== undefined) throw new ProtocolError(invalidParams, refusal);
      return resultOrError(await options.callTool({ name, arguments: given ?? {} }, context.mcpReq.signal));
    },
  );
  if (options.target().resources) {
    const pass = async (method: string, params: Readonly<Record<string, unknown>>) =>
      resultOrError(await options.resource(method, params));
    bridge.setRequestHandler("resources/read", { params: readParams }, (params) =>
      pass("resources/read", params),
    );
    bridge.setRequestHandler("resources/list", { params: listParams }, async (params) => ({
      resources: [],
      ...(await pass("resources/list", params)),
    }));
    bridge.setRequestHandler("resources/templates/list", { params: listParams }, async (params) => ({
      resourceTemplates: [],
      ...(await pass("resources/templates/list", params)),
    }));
  }
  bridge.setRequestHandler("ui/message", { params: messageParams }, ({ role, content }) => {
    options.onMessage({ role, content: Array.isArray(content) ? content : [content] });
    return {};
  });
  bridge.onopenlink = async ({ url }) => {
    const target = linkTarget(url);
    return target !== undefined && (await options.openLink(target)) ? {} : { isError: true };
  };
  bridge.onupdatemodelcontext = async (params) => {
    options.onModelContext(params);
    return {};
  };

  // The bridge listens before the frame has an address, or the ready notice could be missed.
  void bridge.connect(sandboxTransport(sandbox, options.sandboxOrigin, options.observe)).then(() => {
    frame.src = app.frameUrl;
  });

  return {
    settle: gate.outcome,
    update: gate.context,
    toolsChanged: gate.toolsChanged,
    async teardown() {
      const outcome = await askToEnd(bridge, gate.isOpen);
      frame.remove();
      await bridge.close();
      return outcome;
    },
  };
}

const invalidParams = -32602;

/** A server's error answers the app's request with the same error. */
function resultOrError(outcome: CallOutcome): Result {
  if (outcome.kind === "result") return outcome.result;
  const { code, message, data } = outcome.error;
  throw new ProtocolError(code, message, data);
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
