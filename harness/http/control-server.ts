import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ControlApi, ControlPath, HostEvent } from "../control/protocol.js";
import { controlPermissions, type PermissionsMode } from "../policy/permissions.js";
import { readBody } from "./body.js";
import { type ApiExpectation, refuseApiRequest, refuseHost, refuseSession } from "./guard.js";
import type { Launch } from "./launch.js";

/** Answers one path of the API; `signal` fires when the page gives up waiting. */
export type ApiHandler<Path extends ControlPath> = (
  request: ControlApi[Path]["request"],
  signal: AbortSignal,
) => Promise<ControlApi[Path]["response"]>;

/** One path of the API: how its body is read, and what answers it. */
export interface ApiRoute {
  /** Gives `undefined` for a body of the wrong shape. */
  readonly run: (body: unknown, signal: AbortSignal) => Promise<unknown> | undefined;
  /** What a body may measure where it is not the ordinary, in bytes. */
  readonly largestBody?: number;
}

export interface ControlServerOptions extends ApiExpectation {
  readonly sandboxOrigin: string;
  readonly permissions: PermissionsMode;
  /** The text of the built control page. */
  readonly page: string;
  readonly launch: Launch;
  readonly routes: Readonly<Record<Exclude<ControlPath, "launch">, ApiRoute>>;
  /** Subscribes to events until the returned function is called. */
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
}

const largestBody = 8 * 1024 * 1024;
const heartbeatMs = 15_000;

/** Serves the control page and its API; nothing of the sandbox is served here (HAR-02, HAR-05, HAR-07). */
export function controlServer(options: ControlServerOptions): RequestListener {
  const cookieName = `porthole-${new URL(options.origin).port}`;
  return (request, response) => {
    for (const [name, value] of commonHeaders) response.setHeader(name, value);
    const [path = "/", query] = (request.url ?? "/").split("?");
    if (path.startsWith("/api/")) {
      void serveApi(options, cookieName, path.slice("/api/".length), request, response);
      return;
    }
    if (refuseHost(request.headers, options.host)) return void response.writeHead(403).end();
    if (path !== "/" || request.method !== "GET") return void response.writeHead(404).end();
    if (query !== undefined && isLinkOfAnother(request)) {
      // What an address chooses (a weaker policy, the arguments of a call) is the person's own to choose.
      return void response.writeHead(302, { Location: "/" }).end();
    }
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader(
      "Content-Security-Policy",
      `frame-ancestors 'none'; frame-src ${options.sandboxOrigin}; form-action 'none'; base-uri 'none'`,
    );
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Permissions-Policy", controlPermissions(options.sandboxOrigin, options.permissions));
    response.end(options.page);
  };
}

/** Whether another site has led the browser here; a bookmark, a typed address and the page itself have not (HAR-14). */
function isLinkOfAnother({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "none" && site !== "same-origin";
}

const commonHeaders = [
  ["Cache-Control", "no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["X-Frame-Options", "DENY"],
] as const;

async function serveApi(
  options: ControlServerOptions,
  cookieName: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal =
    refuseApiRequest(request.method, request.headers, options) ??
    (path === "launch" ? undefined : refuseSession(request.headers, cookieName, options.launch.session));
  if (refusal) return send(response, refusal.status, { error: refusal.reason });
  const route = Object.hasOwn(options.routes, path)
    ? options.routes[path as keyof ControlServerOptions["routes"]]
    : undefined;
  const text = await readBody(request, route?.largestBody ?? largestBody);
  if (text === undefined) return send(response, 413, { error: "the body is too large" });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return send(response, 400, { error: "the body is not JSON" });
  }
  if (path === "launch") return launch(options.launch, cookieName, body, response);
  if (path === "events") return stream(options, response);
  if (!route) return send(response, 404, { error: "no such path" });
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  try {
    const answer = route.run(body, gone.signal);
    if (answer === undefined) return send(response, 400, { error: "the body has the wrong shape" });
    send(response, 200, await answer);
  } catch (error) {
    send(response, 422, { error: error instanceof Error ? error.message : String(error) });
  }
}

function launch(launched: Launch, cookieName: string, body: unknown, response: ServerResponse): void {
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : undefined;
  if (typeof token !== "string" || !launched.redeem(token)) {
    send(response, 401, { error: "the link is not good any more; open the one that porthole printed" });
    return;
  }
  response.setHeader(
    "Set-Cookie",
    `${cookieName}=${launched.session}; HttpOnly; SameSite=Strict; Path=/api/`,
  );
  send(response, 200, {});
}

/** Streams events as lines; an empty line now and then shows that the host lives. */
function stream(options: ControlServerOptions, response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
  response.write("\n");
  const unsubscribe = options.subscribe((event) => void response.write(`${JSON.stringify(event)}\n`));
  const heartbeat = setInterval(() => void response.write("\n"), heartbeatMs);
  response.once("close", () => {
    clearInterval(heartbeat);
    unsubscribe();
  });
}

function send(response: ServerResponse, status: number, value: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(value));
}
