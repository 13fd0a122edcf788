import {
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { McpOperation, OperationContext, SealedState } from "../../parts/index.js";
import { currentRecord } from "./ambient.js";
import type { Exchange } from "./exchange.js";
import { traceOf } from "./trace.js";

/** Makes what one operation knows of its caller; the framework's own fields cannot be shadowed (C6). */
export function operationContext<Identity>(
  exchange: Exchange<Identity>,
  server: ServerContext,
  target: string | undefined,
  sealed?: { readonly round: number; readonly state: SealedState },
): OperationContext<Identity> {
  const { identity, surfaceKey, era } = exchange;
  const { method, signal, _meta, envelope } = server.mcpReq;
  const said: Readonly<Record<string, unknown>> = { ...envelope };
  const client = clientOf(said[CLIENT_INFO_META_KEY]);
  const protocolVersion = said[PROTOCOL_VERSION_META_KEY];
  const mcp: McpOperation = {
    era,
    method,
    ...(target !== undefined && { target }),
    ...(typeof protocolVersion === "string" && { protocolVersion }),
    ...(client && { client }),
    round: sealed?.round ?? 1,
  };
  const context = exchange.context();
  return {
    identity,
    surface: surfaceKey,
    signal,
    mcp,
    trace: traceOf(_meta, currentRecord()?.trace),
    // A copy for each call: the top level is the call's own, what lies deeper is shared within the exchange (C5).
    context: isRecord(context) ? { ...context } : context,
    ...(sealed && { sealed: sealed.state }),
    server,
  };
}

function clientOf(value: unknown): McpOperation["client"] {
  if (!isRecord(value)) return undefined;
  const { name, version } = value;
  return typeof name === "string" && typeof version === "string" ? { name, version } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
