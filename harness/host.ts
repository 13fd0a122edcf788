import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Tool } from "@modelcontextprotocol/client";
import { type AppSessions, createAppSessions } from "./app-sessions.js";
import { callbackPath, createCallbacks } from "./auth/callbacks.js";
import { readBuiltPages } from "./built-pages.js";
import type { CallOnOpen } from "./call-on-open.js";
import type { HostEvent } from "./control/protocol.js";
import { createRoutes } from "./control/routes.js";
import { HostError } from "./errors.js";
import { controlServer } from "./http/control-server.js";
import { createLaunch } from "./http/launch.js";
import { listenLater, listenOnAddress, listenOnLocalhost, notYet } from "./http/listen.js";
import { sandboxServer } from "./http/sandbox-server.js";
import { type GivenPage, type OpenApp, type OpenOptions, openApp } from "./library/open-app.js";
import type { BrowserPort, PagePort } from "./library/page-port.js";
import { hashOf } from "./policy/inline-hashes.js";
import type { PermissionsMode } from "./policy/permissions.js";
import type { Recording } from "./record/recording.js";
import { type RehearsalOptions, readRehearsal } from "./rehearsal.js";
import { connectAll, targetedCall } from "./target/connect-all.js";
import type { TargetOptions } from "./target/target.js";

export interface HostOptions<Page extends PagePort = PagePort> extends RehearsalOptions {
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
  /** Whether apps get the permissions that they declare; `declared` by default. The browser still asks the person. */
  readonly permissions?: PermissionsMode;
  /**
   * Told where the person may sign in to a server that asks for it, while `startHost` waits; and again when a server wants it
   * once more. The address is https, or http on this machine, and is for the person to open: no program should do it unasked.
   * Without this, such a server is refused as `UNAUTHORIZED`.
   */
  readonly onSignIn?: (wanted: WantedSignIn) => void;
  /** Told of the recording of each app as it ends, and of those that a page or a program makes before. */
  readonly onRecording?: (recording: Recording) => void;
  /**
   * Why a tool is not called now, whoever wants it called; `undefined` lets the call through. Every tool that may be seen may
   * be called when it is not given.
   */
  readonly refuseCall?: (tool: Tool) => string | undefined;
  /** Each line that a server of a `CommandTarget` writes to its standard error, without the target's secrets. */
  readonly onServerStderr?: (line: string, server: string) => void;
  /** The browser in which `open` makes pages: a Playwright `Browser` or `BrowserContext`, or one alike. */
  readonly browser?: BrowserPort<Page>;
  /** Gives the start up; a host that has started is ended by `close`. */
  readonly signal?: AbortSignal;
}

/** A server asks the person to sign in. */
export interface WantedSignIn {
  /** The address of the server, without anything secret. */
  readonly server: string;
  /** Where to sign in; the authorization server that the server names has written it. */
  readonly url: string;
}

/** A running host. */
export interface Host<Page extends PagePort = PagePort> {
  /** The link to open: it carries the launch token in its fragment and is good for the whole run. */
  readonly url: string;
  /** The same link with a token for one use, for places that others can read, such as a command line. */
  singleUseUrl(): string;
  /**
   * Says that what `callOnOpen` shows has changed: each open page whose last call was of that tool ends the app and makes
   * the call again, unless the person has closed the app. Without `callOnOpen` it does nothing.
   */
  callAgain(): void;
  /**
   * Connects to every server again, as after a change of their code: a command is started anew, a file is read anew. Each
   * open page that shows an app makes its call again with the same arguments and controls. Pages say why a server could
   * not be reached; it may be by the next time.
   */
  restart(): Promise<void>;
  /**
   * Opens the app of a tool in a page that a program drives: the given one, or a new one of the host's browser.
   *
   * @throws {HostError} `NO_BROWSER`, `BAD_OPTION`, `NO_SUCH_TOOL`, `APP_UNAVAILABLE`, `TIMEOUT`.
   */
  open<Given extends PagePort>(options: OpenOptions & GivenPage<Given>): Promise<OpenApp<Given>>;
  open(options: OpenOptions): Promise<OpenApp<Page>>;
  /** Disconnects and stops listening; pages of people say that the host is gone, those that `open` made are closed. */
  close(): Promise<void>;
}

const defaultTimeoutMs = 60_000;

/**
 * Connects to MCP servers and serves a page that shows their apps as a chat host would.
 *
 * Both servers listen on loopback only: the control page on `127.0.0.1`, the sandbox as `localhost`, on different ports.
 *
 * @throws {HostError} `BAD_TARGET`, `UNREACHABLE`, `UNAUTHORIZED`, `NOT_MCP`, `COMMAND_FAILED`, `TIMEOUT`, `ABORTED`,
 * `BAD_OPTION`, `NO_SUCH_TOOL`, `PORT_TAKEN`, `ORIGINS_EQUAL` or `PAGE_NOT_BUILT`.
 */
export async function startHost<Page extends PagePort = PagePort>(
  options: HostOptions<Page>,
): Promise<Host<Page>> {
  const rehearsal = readRehearsal(options);
  const { timeoutMs = defaultTimeoutMs } = options;
  const pages = await readBuiltPages();
  const closing: (() => Promise<void>)[] = [];
  const disconnecting: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of [...closing.splice(0).reverse(), ...disconnecting.splice(0)]) await step();
  };
  const listeners = new Set<(event: HostEvent) => void>();
  const emit = (event: HostEvent) => {
    for (const listener of listeners) listener(event);
  };
  try {
    // The handlers need both ports, and the ports are known once both servers listen.
    const control = await listenLater((handler) => listenOnAddress(handler, options.port ?? 0));
    closing.push(control.close);
    const controlHost = `127.0.0.1:${control.port}`;
    const callbacks = createCallbacks(controlHost);
    const serve = (handler: RequestListener) =>
      control.serve((request, response) => {
        if (!callbacks.handle(request, response)) handler(request, response);
      });
    // People may have to sign in before there is anything else to serve.
    serve(notYet);
    const { onSignIn } = options;
    const connections = await connectAll({
      targets: options.targets,
      timeoutMs,
      signIn: onSignIn && {
        redirectUrl: `http://${controlHost}${callbackPath}`,
        callbacks,
        announce: (server, url) => onSignIn({ server, url }),
      },
      signal: options.signal,
      manyTools: options.faults?.includes("many-tools") === true,
      onServerStderr: options.onServerStderr,
      emit,
      closing: disconnecting,
    });
    const callOnOpen = options.callOnOpen && targetedCall(options.callOnOpen, connections);

    const sandbox = await listenLater((handler) => listenOnLocalhost(handler, options.sandboxPort ?? 0));
    closing.push(sandbox.close);
    const controlOrigin = `http://${controlHost}`;
    const sandboxOrigin = `http://localhost:${sandbox.port}`;
    assertSeparate(controlOrigin, sandboxOrigin);

    const permissions = options.permissions ?? "declared";
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
    serve(
      controlServer({
        host: controlHost,
        origin: controlOrigin,
        sandboxOrigin,
        permissions,
        page: pages.control,
        launch,
        routes: createRoutes({
          connections,
          sessions,
          sandboxOrigin,
          callOnOpen,
          permissions,
          onRecording: options.onRecording,
          refuseCall: options.refuseCall ?? (() => undefined),
          rehearsal,
          proxyScript: hashOf(pages.relay),
        }),
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      }),
    );
    closing.push(() => endApps(sessions, listeners));
    const link = (token: string) => `${controlOrigin}/#${token}`;
    return {
      url: link(launch.token),
      singleUseUrl: () => link(launch.singleUse()),
      callAgain() {
        if (callOnOpen) emit({ type: "call-again", target: callOnOpen.target, tool: callOnOpen.name });
      },
      async restart() {
        await Promise.all(
          [...connections].map(async ([target, connection]) => {
            const error = await connection.restart().then(
              () => undefined,
              (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
            );
            const tools = connection.tools();
            emit({ type: "restarted", target, tools, ...(error === undefined ? {} : { error }) });
          }),
        );
      },
      open: async <Given extends PagePort>(opening: OpenOptions & Partial<GivenPage<Given>>) =>
        openApp<Given | Page>(opening.page ?? (await newPage(options.browser, closing)), opening, {
          link: () => link(launch.singleUse()),
          rehearsal: options,
          timeoutMs,
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws {HostError} `NO_BROWSER` */
async function newPage<Page extends PagePort>(
  browser: BrowserPort<Page> | undefined,
  closing: (() => Promise<void>)[],
): Promise<Page> {
  if (!browser) {
    throw new HostError("NO_BROWSER", "an app is opened in a page: give startHost a browser, or open a page");
  }
  const page = await browser.newPage();
  closing.push(() => page.close());
  return page;
}

/** A little more than a page gives an app to end, in milliseconds. */
const endingMs = 800;
const pollMs = 20;

/** Has the pages end their apps, and waits no longer than an app may take (TDN-01, TDN-02). */
async function endApps(
  sessions: AppSessions,
  listeners: ReadonlySet<(event: HostEvent) => void>,
): Promise<void> {
  for (const listener of listeners) listener({ type: "closing" });
  const deadline = performance.now() + endingMs;
  while (listeners.size > 0 && sessions.hasApps() && performance.now() < deadline) await setTimeout(pollMs);
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
