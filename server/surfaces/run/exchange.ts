import type {
  CallToolResult,
  Implementation,
  McpServer,
  McpServerOptions,
  RequestStateCodec,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { Era, OperationContext } from "../../parts/index.js";
import type { Announced } from "../serve/capabilities.js";
import type { ToolFault } from "./fault.js";

/** One tool call, as the lifecycle and the hooks see it. */
export interface ToolCall<Identity> {
  readonly tool: string;
  /** The service that the tool belongs to, if any. */
  readonly service?: string;
  /** As the client sent them, without dangerous keys. */
  readonly arguments: unknown;
  readonly context: OperationContext<Identity>;
}

/** How a call ended; every call ends in one of these, refusals included. */
export type ToolOutcome =
  | { readonly ok: true; readonly result: CallToolResult | { readonly resultType: "input_required" } }
  | { readonly ok: false; readonly fault: ToolFault; readonly result?: CallToolResult };

/** Gates around every handler. What they throw ends the call as an error; a `ToolError` tells the model why. */
export interface Lifecycle<Identity> {
  /** After the arguments were parsed, before the handler. */
  readonly beforeHandle?: (call: ToolCall<Identity>, args: unknown) => void | Promise<void>;
  /** After the handler, before its output is checked. */
  readonly afterHandle?: (call: ToolCall<Identity>, output: unknown) => void | Promise<void>;
}

/** Observers. What they throw goes to `onerror` and changes nothing. */
export interface Hooks<Identity> {
  readonly beforeToolCall?: (call: ToolCall<Identity>) => void | Promise<void>;
  readonly afterToolCall?: (call: ToolCall<Identity>, outcome: ToolOutcome) => void | Promise<void>;
  readonly onToolError?: (call: ToolCall<Identity>, fault: ToolFault) => void | Promise<void>;
  /** A call of a name that the caller's surface does not have, whether or not another one does; not with `rawTools`. */
  readonly onUnknownTool?: (call: ToolCall<Identity>) => void | Promise<void>;
}

/** What a server of any transport needs, beside the surface and the caller. */
export interface ServerSettings<Identity> {
  readonly serverInfo: Implementation;
  /** What handlers find in `context.context`; made once for an exchange, copied for each call. */
  readonly context?: (identity: Identity | undefined) => unknown;
  readonly lifecycle?: Lifecycle<Identity>;
  readonly hooks?: Hooks<Identity>;
  /** Gets the real server after the managed tools. What it registers is not protected by anything here. */
  readonly rawTools?: (server: McpServer, identity: Identity | undefined) => void | Promise<void>;
  readonly cacheHints?: NonNullable<McpServerOptions["cacheHints"]>;
  /** The most values that the arguments of a call may hold, nested ones included. Default: no limit. */
  readonly maxToolInputElements?: number;
  /** Adds the catalogue's digest to lists and results. */
  readonly catalogueStamp?: boolean;
  readonly multiRound?: MultiRound<Identity>;
  readonly onerror?: (error: Error) => void;
  readonly onwarning?: (message: string) => void;
}

/** What seals the state of calls with several rounds. */
export interface MultiRound<Identity> {
  /** At least 32 bytes, the same on every machine that may see a later round. */
  readonly key: string | Uint8Array;
  /** How long a client may take for one round, in seconds. Default: 600. */
  readonly ttlSeconds?: number;
  /** Names the caller; another caller cannot use the state. */
  readonly principal: (identity: Identity | undefined) => string;
}

/** One HTTP request, or one stdio connection: who calls, and what of that is made once. */
export interface Exchange<Identity> {
  readonly identity: Identity | undefined;
  readonly surfaceKey: string | undefined;
  readonly era: Era;
  readonly settings: ServerSettings<Identity>;
  /** What subscribers hear of. */
  readonly announced: Announced;
  readonly codec: RequestStateCodec<SealedRound> | undefined;
  /** The server's `context`, evaluated at most once. */
  readonly context: () => unknown;
  readonly report: (error: unknown) => void;
}

/** What travels sealed between two rounds. */
export interface SealedRound {
  readonly round: number;
  readonly value: unknown;
}

export type { ServerContext };
