import type { RequestListener } from "node:http";
import { createAppSessions } from "./app-sessions.js";
import { readBuiltPages } from "./built-pages.js";
import type { HostEvent, TargetedCall } from "./control/protocol.js";
import { createRoutes } from "./control/routes.js";
import { HostError } from "./errors.js";
import { controlServer } from "./http/control-server.js";
import { createLaunch } from "./http/launch.js";
import { type Listening, listenOnAddress, listenOnLocalhost } from "./http/listen.js";
import { sandboxServer } from "./http/sandbox-server.js";
import { type Connection, connectTarget, type TargetOptions } from "./target/connection.js";
import { visibilityOf } from "./visibility.js";

export interface HostOptions {
  /** The servers to connect to; the page can name no others. */
  readonly targets: readonly TargetOptions[];
  /** The port of the control page; 0, the default, takes a free one. */
  readonly port?: number;
  /** The port of the sandbox; 0, the default, takes a free one. */
  readonly sandboxPort?: number;
  /** For connecting and for each request to a server, in milliseconds; 60 000 by default. */
  readonly timeoutMs?: number;
  /** A tool to call whenever a page opens, without the person's click. Nothing in an address can name one. */
  readonly callOnOpen?: CallOnOpen;
  /** Gives the start up; a host that has started is ended by `close`. */
  readonly signal?: AbortSignal;
}

/** A tool call that the starter of a host makes for the person. */
export interface CallOnOpen {
  /** The index of the server among the targets; 0 by default. */
  readonly target?: number;
  /** A tool of the conversation. */
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
}

/** A running host. */
export interface Host {
  /** The link to open: it carries the launch token in its fragment and is good for the whole run. */
  readonly url: string;
  /** The same link with a token for one use, for places that others can read, such as a command line. */
  singleUseUrl(): string;
  /**
   * Says that what `callOnOpen` shows has changed: each open page whose last call was of that tool ends the app and makes
   * the call again, unless the person has closed the app. Without `callOnOpen` it does nothing.
   */
  callAgain(): void;
  /** Disconnects and stops listening; open pages say that the host is gone. */
  close(): Promise<void>;
}

const defaultTimeoutMs = 60_000;

/**
 * Connects to MCP servers and serves a page that shows their apps as a chat host would.
 *
 * Both servers listen on loopback only: the control page on `127.0.0.1`, the sandbox as `localhost`, on different ports.
 *
 * @throws {HostError} `BAD_TARGET`, `UNREACHABLE`, `UNAUTHORIZED`, `NOT_MCP`, `TIMEOUT`, `ABORTED`, `NO_SUCH_TOOL`,
 * `PORT_TAKEN`, `ORIGINS_EQUAL` or `PAGE_NOT_BUILT`.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const pages = await readBuiltPages();
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  const listeners = new Set<(event: HostEvent) => void>();
  const emit = (event: HostEvent) => {
    for (const listener of listeners) listener(event);
  };
  try {
    const connections = new Map<string, Connection>();
    for (const [index, target] of options.targets.entries()) {
      const id = targetId(index);
      const connection = await connectTarget({
        ...target,
        timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
        ...(options.signal ? { signal: options.signal } : {}),
        onToolsChanged: (tools) => emit({ type: "tools", target: id, tools }),
      });
      closing.push(() => connection.close());
      connections.set(id, connection);
    }

    const callOnOpen = options.callOnOpen && targetedCall(options.callOnOpen, connections);

    // The handlers need both ports, and the ports are known once both servers listen.
    const control = await listenLater((handler) => listenOnAddress(handler, options.port ?? 0));
    closing.push(control.close);
    const sandbox = await listenLater((handler) => listenOnLocalhost(handler, options.sandboxPort ?? 0));
    closing.push(sandbox.close);
    const controlOrigin = `http://127.0.0.1:${control.port}`;
    const sandboxOrigin = `http://localhost:${sandbox.port}`;
    assertSeparate(controlOrigin, sandboxOrigin);

    const launch = createLaunch();
    const sessions = createAppSessions();
    sandbox.serve(
      sandboxServer({
        origin: sandboxOrigin,
        controlOrigin,
        sessions,
        relay: pages.relay,
        onReport: (report) => emit({ type: "report", report }),
      }),
    );
    control.serve(
      controlServer({
        host: `127.0.0.1:${control.port}`,
        origin: controlOrigin,
        sandboxOrigin,
        page: pages.control,
        launch,
        routes: createRoutes({ connections, sessions, sandboxOrigin, callOnOpen }),
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      }),
    );
    const link = (token: string) => `${controlOrigin}/#${token}`;
    return {
      url: link(launch.token),
      singleUseUrl: () => link(launch.singleUse()),
      callAgain() {
        if (callOnOpen) emit({ type: "call-again", target: callOnOpen.target, tool: callOnOpen.name });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function targetId(index: number): string {
  return `server-${index + 1}`;
}

/** @throws {HostError} `NO_SUCH_TOOL` */
function targetedCall(call: CallOnOpen, connections: ReadonlyMap<string, Connection>): TargetedCall {
  const target = targetId(call.target ?? 0);
  const tool = connections
    .get(target)
    ?.tools()
    .find(({ name }) => name === call.tool);
  if (!tool || !visibilityOf(tool).model) {
    throw new HostError("NO_SUCH_TOOL", `the server offers the conversation no tool "${call.tool}"`);
  }
  return { target, name: tool.name, arguments: call.arguments ?? {} };
}

/**
 * Ports alone and names alone are each enough to part two origins; asking for both keeps them apart however a browser
 * reads the addresses (SBX-03).
 *
 * @throws {HostError} `ORIGINS_EQUAL`
 */
export function assertSeparate(controlOrigin: string, sandboxOrigin: string): void {
  const control = new URL(controlOrigin);
  const sandbox = new URL(sandboxOrigin);
  if (control.hostname === sandbox.hostname || control.port === sandbox.port) {
    throw new HostError("ORIGINS_EQUAL", "control page and sandbox must differ in host name and in port");
  }
}

async function listenLater(
  listen: (handler: RequestListener) => Promise<Listening>,
): Promise<Listening & { serve(handler: RequestListener): void }> {
  let handler: RequestListener = (_request, response) => void response.writeHead(503).end();
  const listening = await listen((request, response) => handler(request, response));
  return {
    ...listening,
    serve(ready) {
      handler = ready;
    },
  };
}
