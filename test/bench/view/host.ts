// The host's page: the official bridge, and the sandbox in a frame of another origin.
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Json } from "../../../plans/types.js";
import { rowsPlan } from "../rows-plan.js";

/** How a plan travels. */
export type PlanForm = "object" | "text";

export interface BenchHost {
  /** Opens a view; resolves when it says that it is initialized, with the milliseconds since its document was given. */
  readonly open: (sandbox: string, html: string) => Promise<number>;
  /** Sends the arguments of the tool, as a host does before each first result (TIN-01). */
  readonly sendInput: () => Promise<void>;
  readonly send: (nodes: number, form: PlanForm, load: number) => Promise<void>;
  /** How many messages the view has sent so far. */
  readonly heard: () => number;
}

declare global {
  interface Window {
    bench: BenchHost;
  }
}

// The transport logs each message, and who drives the browser would have to listen.
console.debug = () => undefined;

const bridge = new AppBridge(
  null,
  { name: "bench-host", version: "1" },
  { serverTools: {}, updateModelContext: {} },
);
let heard = 0;

/** Plans are made before anything is measured. */
const plans = new Map<string, Json>();
function planOf(nodes: number, form: PlanForm, load: number): Json {
  const key = `${nodes} ${form} ${load}`;
  const plan =
    plans.get(key) ?? (form === "text" ? JSON.stringify(rowsPlan(nodes, load)) : rowsPlan(nodes, load));
  plans.set(key, plan);
  return plan;
}

window.bench = {
  async open(sandbox, html) {
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 640px; height: 840px";
    document.body.append(frame);
    const target = frame.contentWindow;
    if (target === null) throw new TypeError("a frame in the document has a window");
    const ready = new Promise<void>((resolve) => {
      bridge.onsandboxready = () => resolve();
    });
    const initialized = new Promise<void>((resolve) => {
      bridge.oninitialized = () => resolve();
    });
    bridge.onupdatemodelcontext = async () => ({});
    const transport = new PostMessageTransport(target, target);
    await bridge.connect(transport);
    const hear = transport.onmessage;
    transport.onmessage = (message: JSONRPCMessage, extra) => {
      heard++;
      hear?.(message, extra);
    };
    frame.src = sandbox;
    await ready;
    const start = performance.now();
    await bridge.sendSandboxResourceReady({ html });
    await initialized;
    return performance.now() - start;
  },
  sendInput: () => bridge.sendToolInput({ arguments: {} }),
  async send(nodes, form, load) {
    await bridge.sendToolResult({
      content: [],
      structuredContent: { runtimePlan: planOf(nodes, form, load) },
    });
  },
  heard: () => heard,
};
