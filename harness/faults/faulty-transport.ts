import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/client";
import type { AppFaultId } from "./catalogue.js";
import { piecesOf } from "./pieces.js";

export interface FaultPorts {
  /** Runs something later, unless the transport is closed by then. */
  readonly later: (milliseconds: number, run: () => void) => void;
  /** Sends a message to the app from a window that is not its parent. */
  readonly forge: (message: unknown) => void;
}

const lateMs = 5_000;
const secondMs = 500;
const pieceMs = 100;
const hugeCharacters = 8_000_000;
const stormSize = 300;
const stormMs = 10;
const refused = -32_601;
const failed = -32_000;

type Message = JSONRPCMessage & { readonly id?: RequestId | undefined; readonly method?: string };
type Send = (message: unknown) => void;

/**
 * Puts faults between the bridge and an app.
 *
 * The bridge stays as it is and thinks that all is well; what is changed is what reaches the app, so that the log shows it.
 */
export function faultyTransport(inner: Transport, ids: readonly AppFaultId[], ports: FaultPorts): Transport {
  if (ids.length === 0) return inner;
  const has = (id: AppFaultId) => ids.includes(id);
  /** The requests of the app that wait for an answer, by their id. */
  const asked = new Map<RequestId, string>();
  /** Requests of the fault's own, whose answers are nobody's. */
  const own = new Set<RequestId>();
  let held: Message | undefined;
  /** The result that has come while the input is still being written: a host has none before, so the app gets it after. */
  let early: Message | undefined;
  let isWriting = false;

  const outer: Transport = {
    async start() {
      await inner.start();
    },
    close: () => inner.close(),
    async send(message) {
      toApp(message);
    },
  };
  inner.onclose = () => outer.onclose?.();
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onmessage = (message) => fromApp(message);

  const send: Send = (message) => void inner.send(message as JSONRPCMessage);
  const notify = (method: string, params: unknown) => send({ jsonrpc: "2.0", method, params });

  function fromApp(message: Message): void {
    if (message.method === undefined) {
      if (message.id !== undefined && own.delete(message.id)) return;
      outer.onmessage?.(message);
      return;
    }
    if (message.id !== undefined) {
      if (has("silent-host")) return;
      asked.set(message.id, message.method);
      const answer = answerOf(message.method);
      if (answer) {
        send({ jsonrpc: "2.0", id: message.id, ...answer });
        return;
      }
    }
    outer.onmessage?.(message);
    if (message.method === "ui/notifications/initialized") afterHandshake();
  }

  /** What a fault answers to a request in place of the host. */
  function answerOf(method: string): { readonly result: unknown } | { readonly error: unknown } | undefined {
    if (method === "ui/initialize") {
      return has("rejected-handshake")
        ? { error: { code: failed, message: "the host refuses the app" } }
        : undefined;
    }
    if (method === "ping") return undefined;
    if (has("denied-capabilities"))
      return { error: { code: refused, message: `"${method}" is not offered` } };
    if (has("answers-error")) return { error: { code: failed, message: "the host failed on purpose" } };
    if (has("answers-is-error")) {
      return { result: { isError: true, content: [{ type: "text", text: "the host failed on purpose" }] } };
    }
    if (has("refused-mode") && method === "ui/request-display-mode") return { result: { mode: "inline" } };
    if (has("server-gone") && /^(?:tools|resources)\//.test(method)) {
      return { error: { code: failed, message: "the connection to the server is closed" } };
    }
    return undefined;
  }

  function afterHandshake(): void {
    if (has("wrong-source")) {
      const text = "This was forged.";
      ports.forge({ jsonrpc: "2.0", method: toolInput, params: { arguments: { forged: true } } });
      ports.forge({ jsonrpc: "2.0", method: toolResult, params: { content: [{ type: "text", text }] } });
      ports.forge({ jsonrpc: "2.0", id: "forged", method: "ui/resource-teardown", params: {} });
    }
    if (has("context-storm")) {
      for (let at = 0; at < stormSize; at += 1) {
        ports.later(at * stormMs, () =>
          notify("ui/notifications/host-context-changed", { theme: at % 2 === 0 ? "dark" : "light" }),
        );
      }
    }
  }

  function toApp(message: Message): void {
    if (message.method === toolInput) {
      if (has("streamed-input")) write(message);
      else input(message);
    } else if (message.method === toolResult) {
      if (isWriting) early = message;
      else result(message);
    } else if (message.method === undefined && message.id !== undefined) answer(message, message.id);
    else send(message);
  }

  function answer(message: Message, id: RequestId): void {
    const isHandshake = asked.get(id) === "ui/initialize";
    asked.delete(id);
    const changed = isHandshake && has("denied-capabilities") ? withoutCapabilities(message) : message;
    if (isHandshake && has("late-handshake")) ports.later(lateMs, () => send(changed));
    else send(changed);
  }

  function write(message: Message): void {
    const pieces = piecesOf((paramsOf(message).arguments ?? {}) as Readonly<Record<string, unknown>>);
    isWriting = true;
    for (const [at, piece] of pieces.entries())
      ports.later(at * pieceMs, () => notify(toolInputPart, { arguments: piece }));
    ports.later(pieces.length * pieceMs, () => {
      isWriting = false;
      input(message);
      if (early) result(early);
    });
  }

  function input(message: Message): void {
    if (has("malformed")) for (const junk of malformed) send(junk);
    if (has("teardown-mid-stream")) {
      notify(toolInputPart, { arguments: {} });
      const id = "porthole-fault-teardown";
      own.add(id);
      send({ jsonrpc: "2.0", id, method: "ui/resource-teardown", params: {} });
      return;
    }
    if (has("no-input")) return;
    if (has("result-first") && !held) {
      held = message;
      return;
    }
    send(message);
    if (has("duplicate-input")) send(message);
  }

  function result(message: Message): void {
    if (has("teardown-mid-stream") || has("no-result")) return;
    if (has("cancelled")) {
      notify("ui/notifications/tool-cancelled", { reason: "cancelled on purpose" });
      return;
    }
    const changed = { ...message, params: changedResult(paramsOf(message)) };
    const deliver = () => {
      send(changed);
      if (held) send(held);
      if (has("duplicate-result")) send(changed);
      if (has("second-result")) {
        ports.later(secondMs, () =>
          notify(toolResult, { content: [{ type: "text", text: "The result of another call." }] }),
        );
      }
    };
    if (has("late-result")) ports.later(lateMs, deliver);
    else deliver();
  }

  function changedResult(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    if (has("emptied-result")) return {};
    if (has("error-result")) {
      return { isError: true, content: [{ type: "text", text: "the tool failed on purpose" }] };
    }
    if (!has("huge-result")) return given;
    const content = Array.isArray(given.content) ? given.content : [];
    return { ...given, content: [...content, { type: "text", text: "x".repeat(hugeCharacters) }] };
  }

  return outer;
}

const toolInput = "ui/notifications/tool-input";
const toolInputPart = "ui/notifications/tool-input-partial";
const toolResult = "ui/notifications/tool-result";

/** None of these is a message that an app may act on. */
const malformed: readonly unknown[] = [
  {},
  { jsonrpc: "1.0", method: toolResult, params: {} },
  { jsonrpc: "2.0", method: 7 },
  { jsonrpc: "2.0", method: toolResult, params: "text" },
  { jsonrpc: "2.0", method: toolInput, params: [1, 2] },
  { jsonrpc: "2.0", id: 9_999, result: { unasked: true } },
  { jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params: { theme: 3, styles: null } },
];

function withoutCapabilities(message: Message): unknown {
  const result = "result" in message ? message.result : undefined;
  return result === undefined ? message : { ...message, result: { ...result, hostCapabilities: {} } };
}

function paramsOf(message: Message): Readonly<Record<string, unknown>> {
  const params = "params" in message ? message.params : undefined;
  return params ?? {};
}
