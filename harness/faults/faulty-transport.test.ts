import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import type { AppFaultId } from "./catalogue.js";
import { faultyTransport } from "./faulty-transport.js";

const input = {
  jsonrpc: "2.0",
  method: "ui/notifications/tool-input",
  params: { arguments: { a: 1 } },
} as const;
const result = {
  jsonrpc: "2.0",
  method: "ui/notifications/tool-result",
  params: { content: [{ type: "text", text: "hi" }], structuredContent: { b: 2 } },
} as const;

/** A bridge that does all it should, an app that asks, and the faults between them; `later` is run by `wait`. */
function stage(...ids: readonly AppFaultId[]) {
  const toApp: unknown[] = [];
  const toBridge: unknown[] = [];
  const forged: unknown[] = [];
  const waiting: { readonly at: number; readonly run: () => void }[] = [];
  const inner: Transport = {
    start: async () => {},
    close: async () => {},
    async send(message) {
      toApp.push(message);
    },
  };
  const outer = faultyTransport(inner, ids, {
    later: (at, run) => waiting.push({ at, run }),
    forge: (message) => forged.push(message),
  });
  outer.onmessage = (message) => toBridge.push(message);
  return {
    toApp,
    toBridge,
    forged,
    waiting,
    fromApp: (message: object) => inner.onmessage?.(message as JSONRPCMessage),
    fromBridge: (message: object) => outer.send(message as JSONRPCMessage),
    wait() {
      for (const { run } of waiting.splice(0)) run();
    },
    /** The handshake, then input and result. */
    async play() {
      this.fromApp({ jsonrpc: "2.0", id: 0, method: "ui/initialize", params: {} });
      const context = { hostCapabilities: { openLinks: {} }, hostContext: {} };
      if (toBridge.length > 0) await this.fromBridge({ jsonrpc: "2.0", id: 0, result: context });
      this.fromApp({ jsonrpc: "2.0", method: "ui/notifications/initialized" });
      await this.fromBridge(input);
      await this.fromBridge(result);
    },
  };
}

const methods = (messages: readonly unknown[]) =>
  messages.map((message) => (message as { method?: string }).method ?? "answer");

describe("faultyTransport", () => {
  it("lets all pass that is not its business, and is not there without a fault: the positive control", async () => {
    const played = stage("server-gone");
    await played.play();
    expect(played.toApp.slice(1)).toEqual([input, result]);
    const inner: Transport = { start: async () => {}, close: async () => {}, send: async () => {} };
    expect(faultyTransport(inner, [], { later: () => {}, forge: () => {} })).toBe(inner);
  });

  it.each<[AppFaultId, readonly string[], readonly string[]]>([
    ["silent-host", ["ui/notifications/tool-input", "ui/notifications/tool-result"], []],
    ["late-handshake", ["ui/notifications/tool-input", "ui/notifications/tool-result"], ["answer"]],
    ["no-input", ["answer", "ui/notifications/tool-result"], []],
    ["no-result", ["answer", "ui/notifications/tool-input"], []],
    ["late-result", ["answer", "ui/notifications/tool-input"], ["ui/notifications/tool-result"]],
    [
      "duplicate-input",
      [
        "answer",
        "ui/notifications/tool-input",
        "ui/notifications/tool-input",
        "ui/notifications/tool-result",
      ],
      [],
    ],
    [
      "duplicate-result",
      [
        "answer",
        "ui/notifications/tool-input",
        "ui/notifications/tool-result",
        "ui/notifications/tool-result",
      ],
      [],
    ],
    ["result-first", ["answer", "ui/notifications/tool-result", "ui/notifications/tool-input"], []],
    ["cancelled", ["answer", "ui/notifications/tool-input", "ui/notifications/tool-cancelled"], []],
    [
      "second-result",
      ["answer", "ui/notifications/tool-input", "ui/notifications/tool-result"],
      ["ui/notifications/tool-result"],
    ],
    ["teardown-mid-stream", ["answer", "ui/notifications/tool-input-partial", "ui/resource-teardown"], []],
  ])("%s sends the app %j, and later %j", async (fault, atOnce, later) => {
    const played = stage(fault);
    await played.play();
    expect(methods(played.toApp)).toEqual(atOnce);
    const before = played.toApp.length;
    played.wait();
    expect(methods(played.toApp.slice(before))).toEqual(later);
  });

  it.each<[AppFaultId, unknown]>([
    ["emptied-result", {}],
    ["error-result", { isError: true, content: [{ type: "text", text: "the tool failed on purpose" }] }],
  ])("%s sends another result", async (fault, params) => {
    const played = stage(fault);
    await played.play();
    expect(played.toApp.at(-1)).toEqual({ ...result, params });
  });

  it("streamed-input sends the input in parts before it is whole, none after, and the result last (TIN-03, TIN-04)", async () => {
    const played = stage("streamed-input");
    await played.play();
    expect(methods(played.toApp)).toEqual(["answer"]);
    played.wait();
    const part = "ui/notifications/tool-input-partial";
    const sent = methods(played.toApp.slice(1));
    expect(sent.slice(-2)).toEqual(["ui/notifications/tool-input", "ui/notifications/tool-result"]);
    expect(new Set(sent.slice(0, -2))).toEqual(new Set([part]));
    expect(played.toApp.slice(-2)).toEqual([input, result]);
  });

  it("huge-result adds a text and keeps the rest", async () => {
    const played = stage("huge-result");
    await played.play();
    expect(played.toApp.at(-1)).toMatchObject({
      params: {
        structuredContent: { b: 2 },
        content: [{ text: "hi" }, { text: expect.stringMatching(/^x{9}/) }],
      },
    });
    expect(JSON.stringify(played.toApp.at(-1)).length).toBeGreaterThan(8_000_000);
  });

  it("malformed sends junk before the input, and then all that it should", async () => {
    const played = stage("malformed");
    await played.play();
    expect(played.toApp.length).toBeGreaterThan(8);
    expect(played.toApp.slice(-2)).toEqual([input, result]);
  });

  it("rejected-handshake answers with an error, and the bridge never hears of it", async () => {
    const played = stage("rejected-handshake");
    played.fromApp({ jsonrpc: "2.0", id: 5, method: "ui/initialize", params: {} });
    expect(played.toApp).toEqual([
      { jsonrpc: "2.0", id: 5, error: expect.objectContaining({ code: -32_000 }) },
    ]);
    expect(played.toBridge).toEqual([]);
  });

  it("denied-capabilities offers nothing and refuses everything but ping", async () => {
    const played = stage("denied-capabilities");
    await played.play();
    expect(played.toApp[0]).toMatchObject({ result: { hostCapabilities: {}, hostContext: {} } });
    played.fromApp({ jsonrpc: "2.0", id: 1, method: "tools/call", params: {} });
    expect(played.toApp.at(-1)).toMatchObject({ id: 1, error: { code: -32_601 } });
    played.fromApp({ jsonrpc: "2.0", id: 2, method: "ping" });
    expect(played.toBridge.at(-1)).toMatchObject({ id: 2, method: "ping" });
  });

  it.each<[AppFaultId, string, unknown]>([
    ["answers-error", "tools/call", { error: { code: -32_000 } }],
    ["answers-is-error", "ui/open-link", { result: { isError: true } }],
    ["refused-mode", "ui/request-display-mode", { result: { mode: "inline" } }],
    ["server-gone", "resources/read", { error: { code: -32_000 } }],
  ])("%s answers %s in the host's place", async (fault, method, answer) => {
    const played = stage(fault);
    await played.play();
    const heard = played.toBridge.length;
    played.fromApp({ jsonrpc: "2.0", id: "x", method, params: {} });
    expect(played.toApp.at(-1)).toMatchObject({ id: "x", ...(answer as object) });
    expect(played.toBridge).toHaveLength(heard);
  });

  it("server-gone leaves what is no business of the server", async () => {
    const played = stage("server-gone");
    played.fromApp({ jsonrpc: "2.0", id: 1, method: "ui/open-link", params: {} });
    expect(played.toBridge).toHaveLength(1);
  });

  it("wrong-source forges an input, a result and a request from elsewhere", async () => {
    const played = stage("wrong-source");
    await played.play();
    expect(methods(played.forged)).toEqual([
      "ui/notifications/tool-input",
      "ui/notifications/tool-result",
      "ui/resource-teardown",
    ]);
    expect(played.toApp.slice(1)).toEqual([input, result]);
  });

  it("context-storm changes the theme 300 times within three seconds", async () => {
    const played = stage("context-storm");
    await played.play();
    expect(played.waiting).toHaveLength(300);
    expect(Math.max(...played.waiting.map(({ at }) => at))).toBeLessThan(3_000);
    played.wait();
    expect(played.toApp.at(-1)).toMatchObject({ params: { theme: "light" } });
  });

  it("teardown-mid-stream keeps the answer to its own request from the bridge", async () => {
    const played = stage("teardown-mid-stream");
    await played.play();
    const heard = played.toBridge.length;
    played.fromApp({ jsonrpc: "2.0", id: "porthole-fault-teardown", result: {} });
    expect(played.toBridge).toHaveLength(heard);
  });
});
