import type {
  JSONRPCMessage,
  MessageExtraInfo,
  Transport,
  TransportSendOptions,
} from "@modelcontextprotocol/client";
import { type Mend, mends, type WireObject } from "./mends.js";

/**
 * Stands in front of `App`: mends what hosts in the field get wrong, message by message, and goes quiet after the end.
 */
export class MendingTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;

  readonly #inner: Transport;
  readonly #asked = new Map<string | number, string>();
  #quiet = false;

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  async start(): Promise<void> {
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => this.onmessage?.(this.#mended(message), extra);
    await this.#inner.start();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ("method" in message) {
      if (this.#quiet) return;
      if ("id" in message) this.#asked.set(message.id, message.method);
    }
    await this.#inner.send(message, options);
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  /** From now on nothing of our own goes out; the host's requests are still answered. */
  goQuiet(): void {
    this.#quiet = true;
  }

  #mended(message: JSONRPCMessage): JSONRPCMessage {
    if ("method" in message) {
      return message.params === undefined
        ? message
        : { ...message, params: mendPart("params", message.method, message.params) };
    }
    if (message.id === undefined || message.id === null) return message;
    const method = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (method === undefined || !("result" in message)) return message;
    return { ...message, result: mendPart("result", method, message.result) };
  }
}

/** Runs the mends that are meant for this part of the messages of this method. */
export function mendPart(part: Mend["part"], method: string, value: WireObject): WireObject {
  return mends
    .filter((mend) => mend.part === part && mend.of.includes(method))
    .reduce((mended, mend) => mend.apply(mended), value);
}
