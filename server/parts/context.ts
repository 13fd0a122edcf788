import type { ServerContext } from "@modelcontextprotocol/server";

/** The protocol revision of an exchange: `modern` for 2026-07-28, `legacy` for 2025. */
export type Era = "legacy" | "modern";

/**
 * What the client said about this operation. It is attribution for logs and figures, never identity: the client
 * wrote it.
 */
export interface McpOperation {
  readonly era: Era;
  /** The JSON-RPC method, such as `tools/call`. */
  readonly method: string;
  /** The tool's name, the prompt's name or the resource's URI. */
  readonly target?: string;
  readonly protocolVersion?: string;
  readonly client?: { readonly name: string; readonly version: string };
  /** Which round of a multi-round call this is; 1 is the first. */
  readonly round: number;
}

/** W3C Trace Context of one operation. */
export interface TraceContext {
  /** 32 lower-case hex digits. */
  readonly traceId: string;
  /** 16 lower-case hex digits: the caller's span. Absent in a trace that begins here. */
  readonly parentId?: string;
  readonly sampled: boolean;
  readonly tracestate?: string;
  readonly baggage?: string;
}

/** What a call with several rounds keeps between them, sealed against the client that carries it. */
export interface SealedState {
  /** What the round before sealed; `undefined` in the first round. */
  readonly value: unknown;
  /**
   * Seals JSON for the next round: `inputRequired({ inputRequests, requestState: await context.sealed.seal(value) })`.
   * It opens only for the same caller, surface, tool and arguments. It is signed, not encrypted: the client can read it.
   */
  readonly seal: (value: unknown) => Promise<string>;
}

/**
 * What one operation knows of its caller. It is made anew for each call, also for calls that share one request.
 *
 * A part that serves everybody leaves `Identity` at `unknown`.
 */
export interface OperationContext<Identity = unknown> {
  /** What `auth` returned; `undefined` for an operation that is public and was therefore not authenticated. */
  readonly identity: Identity | undefined;
  /** The key of the caller's surface; `undefined` where the server has a single one. */
  readonly surface: string | undefined;
  /** Aborted when the client cancels or goes away, and when the server closes. */
  readonly signal: AbortSignal;
  readonly mcp: McpOperation;
  readonly trace: TraceContext;
  /** What the server's `context` made of the identity; parsed where the tool has a `contextSchema`. */
  readonly context: unknown;
  /** Present on servers that were given a key for multi-round input. */
  readonly sealed?: SealedState;
  /** The SDK's own context: progress, logging, multi-round input. */
  readonly server: ServerContext;
}
