import { AsyncLocalStorage } from "node:async_hooks";
import {
  type JSONRPCMessage,
  ProtocolError,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/client";

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

const noAnswer = "the server ended its event stream without an answer";

/** Whether a request failed because its answer ended before it had come. */
export function isMissingAnswer(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === connectionClosed && error.message === noAnswer;
}

/** What MCP's SDKs answer for a server that is gone. */
const connectionClosed = -32_000;

/**
 * Attaches a tap to a transport, before a client is connected to it.
 *
 * The client chains a handler that it finds on the transport, so the tap sees each message before the client does. A
 * request whose event stream ends without an answer gets an error here: the client would wait for it until its time is up.
 */
export function tapWire(transport: Transport): WireTap {
  const scope = new AsyncLocalStorage<Exchange>();
  const waiting = new Map<RequestId, Exchange>();
  const unanswered = new Set<RequestId>();

  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!("id" in message && "method" in message) || message.id === undefined) return send(message, options);
    const { id } = message;
    const exchange = scope.getStore();
    if (exchange) waiting.set(id, exchange);
    unanswered.add(id);
    return send(message, {
      ...options,
      onRequestStreamEnd() {
        options?.onRequestStreamEnd?.();
        if (!unanswered.has(id)) return;
        transport.onmessage?.({ jsonrpc: "2.0", id, error: { code: connectionClosed, message: noAnswer } });
      },
    });
  };
  transport.onmessage = (message: JSONRPCMessage) => {
    if (!("id" in message) || "method" in message || message.id === undefined) return;
    unanswered.delete(message.id);
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
