import {
  type CallToolRequest,
  Client,
  type Implementation,
  type ServerCapabilities,
  type Tool,
} from "@modelcontextprotocol/client";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { createRedactor } from "../../base/redact.js";
import type { SignInPorts } from "../auth/sign-in.js";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import type { Reach, Route } from "./route.js";
import type { TargetOptions } from "./target.js";
import { tapWire, type WireResult, type WireTap } from "./wire-tap.js";

/** The methods that an app's requests may reach on its server beside `tools/call` (SBX-11). */
export const resourceMethods = ["resources/read", "resources/list", "resources/templates/list"] as const;
export type ResourceMethod = (typeof resourceMethods)[number];

/** A connected server. */
export interface Connection {
  /** The address or command without anything secret. */
  readonly label: string;
  /** What the starter of the host calls it. */
  readonly name: string | undefined;
  readonly server: Implementation | undefined;
  readonly capabilities: ServerCapabilities;
  readonly protocolVersion: string;
  /** Takes the target's secrets out of text. */
  readonly redact: (text: string) => string;
  /** The current listing, all pages. */
  tools(): readonly Tool[];
  /** Reads the listing again. */
  refreshTools(): Promise<readonly Tool[]>;
  /** Calls a tool and gives the result as the server sent it. */
  callTool(params: CallToolRequest["params"], signal?: AbortSignal): Promise<WireResult>;
  /** Sends a resource request and gives the result as the server sent it. */
  resource(method: ResourceMethod, params: Readonly<Record<string, unknown>>): Promise<WireResult>;
  close(): Promise<void>;
}

/** What people call a server. */
export function nameOf({ name, server, label }: Pick<Connection, "name" | "server" | "label">): string {
  return name ?? server?.title ?? server?.name ?? label;
}

export interface ConnectOptions {
  readonly target: TargetOptions;
  /** For each request, in milliseconds. */
  readonly timeoutMs: number;
  /** Lets people sign in to servers that ask for it; without it such a server is refused. */
  readonly signIn?: SignInPorts;
  /** Gives the attempt to connect up. */
  readonly signal?: AbortSignal;
  /** Told when the server's tools have changed. */
  readonly onToolsChanged: (tools: readonly Tool[]) => void;
  /** Told when the server's resources have changed. */
  readonly onResourcesChanged?: () => void;
  /** Each line that a command writes to its standard error. */
  readonly onStderr?: (line: string) => void;
}

/**
 * Connects to a server with the official client, as a host that shows MCP Apps (NEG-01), in whichever protocol era the
 * server speaks.
 *
 * @throws {HostError} `BAD_TARGET`, `UNREACHABLE`, `UNAUTHORIZED`, `NOT_MCP`, `COMMAND_FAILED`, `TIMEOUT` or `ABORTED`.
 */
export async function connectTarget(options: ConnectOptions): Promise<Connection> {
  const reach = await reachTarget(options, (line) => options.onStderr?.(redact(line)));
  const redact = redactorOf(reach);
  const request = { timeout: options.timeoutMs };
  let tools: readonly Tool[] = [];
  const { client, tap } = await connectReach(reach, options, (changed) => {
    tools = changed;
    options.onToolsChanged(tools);
  });
  const refreshTools = async () => {
    const listed = await client.listTools(undefined, { ...request, cacheMode: "refresh" });
    tools = listed.tools;
    return tools;
  };
  try {
    await withDeadline(refreshTools(), options, reach.label);
  } catch (error) {
    await client.close().catch(() => {});
    throw reach.explain(error);
  }

  return {
    label: reach.label,
    name: options.target.name,
    server: client.getServerVersion(),
    capabilities: client.getServerCapabilities() ?? {},
    protocolVersion: client.getNegotiatedProtocolVersion() ?? "unknown",
    redact,
    tools: () => tools,
    refreshTools,
    callTool(params, signal) {
      const tool = tools.find((candidate) => candidate.name === params.name);
      return tap.capture(() =>
        client.callTool(params, {
          ...request,
          ...(signal ? { signal } : {}),
          ...(tool ? { toolDefinition: withoutOutputSchema(tool) } : {}),
        }),
      );
    },
    resource(method, params) {
      return tap.capture(() => {
        if (method === "resources/read") {
          return client.readResource(
            { ...params, uri: String(params.uri) },
            { ...request, cacheMode: "bypass" },
          );
        }
        return client.request({ method, params: { ...params } }, request);
      });
    },
    close: () => client.close(),
  };
}

/** Takes out what is secret by now: a sign-in adds to it. */
function redactorOf({ secrets }: Reach): (text: string) => string {
  let known: readonly string[] = [];
  let redact = createRedactor(known);
  return (text) => {
    const now = secrets();
    if (now.length !== known.length) {
      known = now;
      redact = createRedactor(known);
    }
    return redact(text);
  };
}

/**
 * Only what this kind of target needs is loaded: the others would double the time that a person waits for the page.
 *
 * @throws {HostError} `BAD_TARGET`
 */
async function reachTarget({ target, signIn }: ConnectOptions, tell: (line: string) => void): Promise<Reach> {
  if ("command" in target) return (await import("./command-route.js")).reachCommand(target, tell);
  if ("file" in target) return (await import("./file-route.js")).reachFile(target);
  if ("recording" in target) return (await import("./recording-route.js")).reachRecording(target);
  return (await import("./url-route.js")).reachUrl(target, signIn);
}

interface Connected {
  readonly client: Client;
  readonly tap: WireTap;
}

/** Tries the routes in turn; when all fail, the first failure is told. */
async function connectReach(
  reach: Reach,
  options: ConnectOptions,
  onToolsChanged: (tools: readonly Tool[]) => void,
): Promise<Connected> {
  let first: unknown;
  const attempt = async (route: Route): Promise<Connected> => {
    const client = clientFor(route, options, onToolsChanged);
    try {
      return { client, tap: await withDeadline(connectRoute(route, client, options), options, reach.label) };
    } catch (error) {
      await client.close().catch(() => {});
      throw error;
    }
  };
  for (const route of reach.routes) {
    try {
      return await attempt(route).catch(async (error: unknown) => {
        const signingIn = reach.pendingSignIn?.();
        if (!signingIn) throw error;
        await untilAborted(signingIn, options.signal, reach.label);
        return attempt(route);
      });
    } catch (error) {
      first ??= error;
      if (!route.leadsOn?.(error)) break;
    }
  }
  throw reach.explain(first);
}

async function connectRoute(route: Route, client: Client, { timeoutMs }: ConnectOptions): Promise<WireTap> {
  const transport = await route.open();
  const tap = tapWire(transport);
  await client.connect(transport, { timeout: timeoutMs });
  return tap;
}

function clientFor(
  { mode, probeMs }: Route,
  { timeoutMs, onResourcesChanged }: ConnectOptions,
  onToolsChanged: (tools: readonly Tool[]) => void,
): Client {
  const probe = probeMs === undefined ? {} : { probe: { timeoutMs: Math.min(probeMs, timeoutMs / 2) } };
  return new Client(hostInfo, {
    capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [RESOURCE_MIME_TYPE] } } },
    versionNegotiation: { mode, ...probe },
    listChanged: {
      tools: {
        onChanged(error, changed) {
          if (!error && changed) onToolsChanged(changed);
        },
      },
      // What an app sees of them it reads itself.
      resources: { autoRefresh: false, onChanged: () => onResourcesChanged?.() },
    },
  });
}

/** A result that breaks its own output schema must still reach the app: the schema is a server's promise, not our gate. */
function withoutOutputSchema({ outputSchema: _, ...tool }: Tool): Tool {
  return tool;
}

/** The client's own timeout does not cover a socket that opens and stays silent before the protocol begins. */
async function withDeadline<Value>(
  work: Promise<Value>,
  { timeoutMs, signal }: Pick<ConnectOptions, "timeoutMs" | "signal">,
  label: string,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new HostError("TIMEOUT", `${label} did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await untilAborted(Promise.race([work, late]), signal, label);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

/** @throws {HostError} `ABORTED` */
async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
  label: string,
): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new HostError("ABORTED", `connecting to ${label} was given up`));
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal?.removeEventListener("abort", stop);
    work.catch(() => {});
  }
}
