import {
  type CallToolResult,
  type InputRequiredResult,
  McpServer,
  type McpServerOptions,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server";
import type { PreparedSurface } from "../prepare/prepare-surface.js";
import type { Exchange } from "../run/exchange.js";
import { runTool, tellUnknown } from "../run/run-tool.js";
import { capabilitiesOf } from "./capabilities.js";
import { completes, serveCompletions } from "./completions.js";
import { servePrompts } from "./prompts.js";
import { protocolFault } from "./protocol-fault.js";
import { serveResources } from "./resources.js";
import { type CatalogueStamp, catalogueKey } from "./stamp.js";

/** Gets told when a server begins and ends to serve. */
export interface Lifetimes {
  readonly opened: (server: McpServer) => void;
  readonly closed: (server: McpServer) => void;
}

/** What a server is made of: the prepared, the caller, and who wants to know how long it lives. */
export interface SurfaceServerInputs<Identity> {
  readonly surface: PreparedSurface<Identity>;
  readonly exchange: Exchange<Identity>;
  readonly options: McpServerOptions;
  readonly lifetimes: Lifetimes | undefined;
}

/** The server of one exchange: prepared data of the surface, bound to one caller (R23). */
export abstract class SurfaceServer<Identity> extends McpServer {
  protected readonly surface: PreparedSurface<Identity>;
  protected readonly exchange: Exchange<Identity>;
  readonly #lifetimes: Lifetimes | undefined;

  constructor({ surface, exchange, options, lifetimes }: SurfaceServerInputs<Identity>) {
    super(exchange.settings.serverInfo, options);
    this.surface = surface;
    this.exchange = exchange;
    this.#lifetimes = lifetimes;
    this.server.onerror = exchange.report;
    const { resources, prompts } = surface;
    this.server.registerCapabilities(capabilitiesOf(surface, exchange.announced));
    if (resources) serveResources(this, exchange, resources);
    if (prompts) servePrompts(this, exchange, prompts);
    if (completes(surface)) serveCompletions(this, exchange, surface);
  }

  override async connect(transport: Transport): Promise<void> {
    const lifetimes = this.#lifetimes;
    if (lifetimes) {
      const before = this.server.onclose;
      this.server.onclose = () => {
        lifetimes.closed(this);
        before?.();
      };
      lifetimes.opened(this);
    }
    await super.connect(transport);
  }

  protected call(
    name: string,
    args: unknown,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    // What fails around a tool, such as the author's own `context`, has no error result either.
    return protocolFault(this.exchange, async () => {
      const tool = this.surface.tool(name);
      if (!tool) {
        await tellUnknown(this.exchange, name, args, context);
        throw this.notFound(name);
      }
      return runTool(this.exchange, tool, args, context);
    });
  }

  /** The one answer for a tool that this surface does not have, whether or not another one does (R26). */
  protected notFound(name: string): ProtocolError {
    const stamp = this.stamp();
    const data = stamp && { [catalogueKey]: stamp };
    return new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found`, data);
  }

  protected stamp(): CatalogueStamp | undefined {
    if (!this.exchange.settings.catalogueStamp) return undefined;
    return { digest: this.surface.digest(), tools: this.surface.tools.length };
  }
}
