import { AsyncLocalStorage } from "node:async_hooks";
import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/client";

/** The result object of one request exactly as it came off the wire. */
export type WireResult = Readonly<Record<string, unknown>>;

interface Exchange {
  result: WireResult | undefined;
}

/** Reads raw wire objects beside the official client. */
export interface WireTap {
  /**
   * Runs one client request and hands back what the server really sent.
   *
   * The client validates and completes results (defaults, dropped keys, refused content types); an app must get the
   * result of its tool untouched (TIN-14), so the wire object wins over the client's reading of it. When `run` makes
   * several requests (input rounds), the last result counts.
   */
  capture(run: () => Promise<unknown>): Promise<WireResult>;
}

/**
 * Attaches a tap to a transport, before a client is connected to it.
 *
 * The client chains a handler that it finds on the transport, so the tap sees each message before the client does.
 */
export function tapWire(transport: Transport): WireTap {
  const scope = new AsyncLocalStorage<Exchange>();
  const waiting = new Map<RequestId, Exchange>();

  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const exchange = scope.getStore();
    if (exchange && "id" in message && "method" in message && message.id !== undefined) {
      waiting.set(message.id, exchange);
    }
    return send(message, options);
  };
  transport.onmessage = (message: JSONRPCMessage) => {
    if (!("id" in message) || "method" in message || message.id === undefined) return;
    const exchange = waiting.get(message.id);
    waiting.delete(message.id);
    if (exchange && "result" in message) exchange.result = message.result;
  };

  return {
    async capture(run) {
      const exchange: Exchange = { result: undefined };
      try {
        const read = await scope.run(exchange, run);
        return exchange.result ?? (read as WireResult);
      } catch (error) {
        if (exchange.result !== undefined && isResultRefusal(error)) return exchange.result;
        throw error;
      } finally {
        for (const [id, owner] of waiting) if (owner === exchange) waiting.delete(id);
      }
    },
  };
}

/** The client got a result and would not read it: its shape is the app's business, not ours. */
function isResultRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "INVALID_RESULT";
}
