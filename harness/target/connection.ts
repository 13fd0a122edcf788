import {
  type CallToolRequest,
  Client,
  type Implementation,
  type ServerCapabilities,
  StreamableHTTPClientTransport,
  type Tool,
} from "@modelcontextprotocol/client";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { createRedactor } from "../../base/redact.js";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import { displayUrl, readTargetUrl } from "./address.js";
import { connectFailure } from "./failure.js";
import { tapWire, type WireResult } from "./wire-tap.js";

/** A server that the host was told to connect to. */
export interface TargetOptions {
  /** An http(s) URL that speaks MCP over Streamable HTTP. */
  readonly url: string;
  /** Sent with every request to the server; never shown. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The methods that an app's requests may reach on its server beside `tools/call` (SBX-11). */
export const resourceMethods = ["resources/read", "resources/list", "resources/templates/list"] as const;
export type ResourceMethod = (typeof resourceMethods)[number];

/** A connected server. */
export interface Connection {
  readonly shownUrl: string;
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

export interface ConnectOptions extends TargetOptions {
  /** For each request, in milliseconds. */
  readonly timeoutMs: number;
  /** Gives the attempt to connect up. */
  readonly signal?: AbortSignal;
  /** Told when the server's tools have changed. */
  readonly onToolsChanged: (tools: readonly Tool[]) => void;
}

/**
 * Connects to a server with the official client, as a host that shows MCP Apps (NEG-01), in whichever protocol era the
 * server speaks.
 *
 * @throws {HostError} `BAD_TARGET`, `UNREACHABLE`, `UNAUTHORIZED`, `NOT_MCP` or `TIMEOUT`.
 */
export async function connectTarget(options: ConnectOptions): Promise<Connection> {
  const url = readTargetUrl(options.url);
  const shownUrl = displayUrl(url);
  const headers = options.headers ?? {};
  const redact = createRedactor(Object.values(headers));
  const request = { timeout: options.timeoutMs };

  let tools: readonly Tool[] = [];
  const client = new Client(hostInfo, {
    capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [RESOURCE_MIME_TYPE] } } },
    versionNegotiation: { mode: "auto" },
    listChanged: {
      tools: {
        onChanged(error, changed) {
          if (error || !changed) return;
          tools = changed;
          options.onToolsChanged(tools);
        },
      },
    },
  });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers: { ...headers } } });
  const tap = tapWire(transport);

  const refreshTools = async () => {
    const listed = await client.listTools(undefined, { ...request, cacheMode: "refresh" });
    tools = listed.tools;
    return tools;
  };
  try {
    const work = client.connect(transport, request).then(refreshTools);
    await withDeadline(work, options.timeoutMs, shownUrl, options.signal);
  } catch (error) {
    await client.close().catch(() => {});
    throw connectFailure(error, shownUrl);
  }

  return {
    shownUrl,
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

/** A result that breaks its own output schema must still reach the app: the schema is a server's promise, not our gate. */
function withoutOutputSchema({ outputSchema: _, ...tool }: Tool): Tool {
  return tool;
}

/** The client's own timeout does not cover a socket that opens and stays silent before the protocol begins. */
async function withDeadline(
  work: Promise<unknown>,
  timeoutMs: number,
  shownUrl: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new HostError("TIMEOUT", `${shownUrl} did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    stop = () => reject(new HostError("ABORTED", `connecting to ${shownUrl} was given up`));
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    if (stop) signal?.removeEventListener("abort", stop);
    work.catch(() => {});
  }
}
