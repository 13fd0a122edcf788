// A small real host: the official bridge in a page, one sandboxed frame, and a tap on the wire. It runs in the browser.
import "../../../view/jitless.js";
import type { CallToolResult, JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import {
  AppBridge,
  type McpUiHostCapabilities,
  type McpUiHostContext,
  PostMessageTransport,
} from "@modelcontextprotocol/ext-apps/app-bridge";

export interface HostOptions {
  readonly html: string;
  readonly capabilities?: McpUiHostCapabilities;
  readonly context?: McpUiHostContext;
  /** Members that replace those of the answer to `ui/initialize` on the wire, whatever the spec says of them. */
  readonly reply?: Readonly<Record<string, unknown>>;
  /** A host that never answers. */
  readonly silent?: boolean;
  /** A host that answers nothing until `release` is called. */
  readonly held?: boolean;
  /** A host that answers `ui/initialize` with an error. */
  readonly refuse?: boolean;
  /** What the host sends in the same task in which it hears that the view is initialized. */
  readonly atOnce?: readonly unknown[];
  /** The document is written into a frame of the host's own origin, instead of `srcdoc`. */
  readonly write?: boolean;
  /** Whether the frame takes the heights that the view reports: as they are, with its border in them, or 200 at most. */
  readonly followHeight?: boolean | "border-box" | "clamped";
}

interface PendingCall {
  readonly name: string;
  readonly args: unknown;
  readonly answer: (result: CallToolResult) => void;
  readonly fail: (error: Error) => void;
}

/** What the view asked of the host, beside tools; nothing is answered until the test says what. */
interface PendingAsk {
  readonly method: string;
  readonly params: unknown;
  readonly answer: (result: never) => void;
  readonly fail: (error: Error) => void;
}

/** What a test does to the host, as `window.host`. */
export interface TestHost {
  /** Makes the frame, empty, so that whoever drives the browser can look into it before the view runs. */
  readonly prepare: (sandbox?: string) => Promise<void>;
  readonly open: (options: HostOptions) => Promise<void>;
  /** Resolves when the view has said that it is initialized. */
  readonly ready: () => Promise<void>;
  readonly input: (args?: Record<string, unknown>) => Promise<void>;
  readonly result: (result: CallToolResult) => Promise<void>;
  readonly cancel: (reason?: string) => Promise<void>;
  readonly context: (context: McpUiHostContext) => void;
  /** Lets go what a host that was held wanted to send. */
  readonly release: () => void;
  /** Sends anything at all from a frame beside the view's. */
  readonly postFromBeside: (message: unknown) => Promise<void>;
  /** Sends anything at all. */
  readonly post: (message: unknown) => void;
  /** The answer to `ui/resource-teardown` and how long it took, in milliseconds. */
  readonly teardown: () => Promise<{ readonly answer: unknown; readonly took: number }>;
  readonly calls: PendingCall[];
  readonly asks: PendingAsk[];
  /** The messages that the view sent, as they came. */
  readonly received: JSONRPCMessage[];
  readonly frame: () => HTMLIFrameElement;
}

declare global {
  interface Window {
    host: TestHost;
  }
}

const calls: PendingCall[] = [];
const asks: PendingAsk[] = [];
const received: JSONRPCMessage[] = [];
const waitsForTest =
  (method: string) =>
  (params: unknown): Promise<never> =>
    new Promise((answer, fail) => asks.push({ method, params, answer, fail }));
let frame = document.createElement("iframe");
let bridge = new AppBridge(null, { name: "test-host", version: "1" }, {});
let initialized: Promise<void> = Promise.resolve();
let release = (): void => undefined;

/** Hears everything, and changes the answer to `ui/initialize` where the test says so. */
function tap(inner: Transport, options: HostOptions): Transport {
  let initializeId: unknown;
  const released = options.held
    ? new Promise<void>((resolve) => {
        release = resolve;
      })
    : undefined;
  const send = inner.send.bind(inner);
  const start = inner.start.bind(inner);
  return Object.assign(inner, {
    async send(message: JSONRPCMessage) {
      if (options.silent) return;
      if (released) await released;
      const isReply = "result" in message && message.id === initializeId;
      if (isReply && options.refuse) {
        const error = { code: -32603, message: "not today" };
        await send({ jsonrpc: "2.0", id: message.id, error });
        return;
      }
      await send(isReply ? { ...message, result: { ...message.result, ...options.reply } } : message);
    },
    async start() {
      const hear = inner.onmessage;
      inner.onmessage = (message, extra) => {
        received.push(message);
        if ("method" in message && message.method === "ui/initialize" && "id" in message) {
          initializeId = message.id;
        }
        hear?.(message, extra);
        if ("method" in message && message.method === "ui/notifications/initialized") {
          for (const each of options.atOnce ?? []) window.host.post(each);
        }
      };
      await start();
    },
  });
}

window.host = {
  calls,
  asks,
  received,
  frame: () => frame,
  async prepare(sandbox = "allow-scripts") {
    frame.remove();
    frame = document.createElement("iframe");
    frame.sandbox.value = sandbox;
    frame.title = "app";
    frame.style.width = "600px";
    frame.srcdoc = "<!doctype html><title>waiting</title>";
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  },
  async open(options) {
    calls.length = 0;
    asks.length = 0;
    received.length = 0;
    const target = frame.contentWindow;
    if (target === null) throw new TypeError("a frame in the document has a window");
    bridge = new AppBridge(
      null,
      { name: "test-host", version: "1" },
      options.capabilities ?? { serverTools: {} },
      options.context === undefined ? {} : { hostContext: options.context },
    );
    initialized = new Promise((resolve) => {
      bridge.oninitialized = () => resolve();
    });
    bridge.oncalltool = ({ name, arguments: args }) =>
      new Promise((answer, fail) => calls.push({ name, args, answer, fail }));
    bridge.onopenlink = waitsForTest("ui/open-link");
    bridge.onmessage = waitsForTest("ui/message");
    bridge.ondownloadfile = waitsForTest("ui/download-file");
    bridge.onrequestdisplaymode = waitsForTest("ui/request-display-mode");
    bridge.onupdatemodelcontext = waitsForTest("ui/update-model-context");
    bridge.onsizechange = ({ height }) => {
      if (!options.followHeight || height === undefined) return;
      frame.style.boxSizing = options.followHeight === "border-box" ? "border-box" : "content-box";
      frame.style.height = `${options.followHeight === "clamped" ? Math.min(height, 200) : height}px`;
    };
    await bridge.connect(tap(new PostMessageTransport(target, target), options));
    if (options.write) {
      const page = target.document;
      page.open();
      page.write(options.html);
      page.close();
    } else {
      frame.srcdoc = options.html;
    }
  },
  ready: () => initialized,
  release: () => release(),
  postFromBeside(message) {
    const beside = document.createElement("iframe");
    const text = JSON.stringify(message).replaceAll("<", "\\u003c");
    beside.srcdoc = `<script>parent.frames[0].postMessage(${text}, "*")</script>`;
    document.body.append(beside);
    return new Promise((resolve) => beside.addEventListener("load", () => resolve(), { once: true }));
  },
  input: (args = {}) => bridge.sendToolInput({ arguments: args }),
  result: (result) => bridge.sendToolResult(result),
  cancel: (reason) => bridge.sendToolCancelled(reason === undefined ? {} : { reason }),
  context: (context) => bridge.setHostContext(context),
  post: (message) => frame.contentWindow?.postMessage(message, "*"),
  async teardown() {
    const start = performance.now();
    const answer = await bridge.teardownResource({}, { timeout: 5_000 });
    return { answer, took: performance.now() - start };
  },
};
