import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AppSessions, FrameSession } from "../app-sessions.js";
import type { PolicyReport } from "../control/protocol.js";
import { readBody } from "./body.js";
import { framePolicies } from "./frame-policies.js";
import { refuseHost } from "./guard.js";
import { readReport } from "./report.js";

export interface SandboxServerOptions {
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** The only page that may frame the sandbox and speak with it. */
  readonly controlOrigin: string;
  readonly sessions: AppSessions;
  /** The text of the relay script. */
  readonly relay: string;
  readonly onReport: (report: PolicyReport) => void;
}

const largestReport = 64 * 1024;
/** An app in a loop must not fill the page. */
const mostReports = 500;

/** The path of an app's place in the sandbox. */
export function framePath(app: string): string {
  return `/app/${app}`;
}

/**
 * Serves the sandbox page, its script and the two report addresses, and nothing else (HAR-05).
 *
 * The policy of a page comes from the session that the server holds; a query in the address changes nothing (HAR-06).
 */
export function sandboxServer(options: SandboxServerOptions): RequestListener {
  const host = new URL(options.origin).host;
  return (request, response) => {
    for (const [name, value] of commonHeaders) response.setHeader(name, value);
    if (refuseHost(request.headers, host)) return void response.writeHead(403).end();
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (request.method === "GET" && path === "/relay.js") {
      response.setHeader("Content-Type", "text/javascript; charset=utf-8");
      return void response.end(options.relay);
    }
    const [, kind, id = "", report] = path.split("/");
    if (request.method === "GET" && path === framePath(id)) {
      return void sendFrame(options.sessions.filled(id), options, response);
    }
    const isReport = kind === "report" && (report === "violation" || report === "egress");
    if (request.method === "POST" && isReport) {
      return void takeReport(request, response, options.sessions.get(id), report, options.onReport);
    }
    response.writeHead(404).end();
  };
}

const commonHeaders = [
  ["Cache-Control", "no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
] as const;

/**
 * The page of a document's place: the relay, and what the server decided for this document.
 *
 * A frame may ask for it while the document is still being read. It waits then, since only the document's own declaration
 * decides the policy, and the browser meanwhile starts what the frame needs.
 *
 * The relay is an external `'self'` script: a hash beside `'unsafe-inline'` would cancel it for the app, whose document
 * inherits this policy. Under `hash-only` nothing is inline but by hash, and the relay is too.
 */
async function sendFrame(
  filled: Promise<FrameSession | undefined>,
  options: SandboxServerOptions,
  response: ServerResponse,
): Promise<void> {
  const session = await filled;
  if (!session) return void response.writeHead(404).end();
  const { enforced, reported } = framePolicies(session, options.origin);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", [...enforced, `frame-ancestors ${options.controlOrigin}`]);
  response.setHeader("Content-Security-Policy-Report-Only", reported);
  response.setHeader("Origin-Agent-Cluster", "?1");
  const script =
    session.policy.mode === "hash-only"
      ? `<script>${options.relay}</script>`
      : '<script src="/relay.js"></script>';
  response.end(`<!doctype html>
<html lang="en" data-control-origin="${options.controlOrigin}" data-frame="${session.frame}" data-allow="${session.allow}">
<head><meta charset="utf-8"><title>Porthole sandbox</title></head>
<body>${script}</body>
</html>
`);
}

async function takeReport(
  request: IncomingMessage,
  response: ServerResponse,
  session: FrameSession | undefined,
  kind: PolicyReport["kind"],
  onReport: (report: PolicyReport) => void,
): Promise<void> {
  // The answer is empty, and refusing it to an opaque origin would only fill the console.
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  if (request.headers["content-type"] !== "application/csp-report") return void response.writeHead(415).end();
  const body = await readBody(request, largestReport);
  if (body === undefined) return void response.writeHead(413).end();
  // What a document reports that is closed by now, or is the self-test, is nobody's.
  const report = session?.target === undefined ? undefined : readReport(body, session.id, kind);
  if (session && report && session.reports < mostReports) {
    session.reports += 1;
    onReport(report);
  }
  response.writeHead(204).end();
}
