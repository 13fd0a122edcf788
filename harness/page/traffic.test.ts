import { describe, expect, it } from "vitest";
import { largestMessage } from "../sandbox/judge.js";
import { createTrafficLog, createTrafficReader, type SeenMessage } from "./traffic.js";

const seen = (direction: SeenMessage["direction"], message: unknown, fault?: string): SeenMessage => ({
  direction,
  message,
  size: 10,
  ...(fault === undefined ? {} : { fault }),
});

describe("the message log", () => {
  it("names an answer after its request, also with id 0 on both sides", () => {
    const read = createTrafficReader(() => 0);
    const entries = [
      seen("from-app", { jsonrpc: "2.0", id: 0, method: "ui/initialize" }),
      seen("to-app", { jsonrpc: "2.0", id: 0, method: "ping" }),
      seen("to-app", { jsonrpc: "2.0", id: 0, result: {} }),
      seen("from-app", { jsonrpc: "2.0", id: 0, error: { code: -1, message: "no" } }),
      seen("from-app", { jsonrpc: "2.0", method: "ui/notifications/initialized" }),
      seen("from-app", { jsonrpc: "2.0", id: 9, result: {} }),
    ].map((message) => read(message));
    expect(entries.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
      "request ui/initialize",
      "request ping",
      "result ui/initialize",
      "error ping",
      "notification ui/notifications/initialized",
      "result unknown request",
    ]);
  });

  it("keeps what was dropped, with the reason", () => {
    const entry = createTrafficReader(() => 0)(seen("from-app", "text", "not-an-object"));
    expect(entry).toMatchObject({ kind: "dropped", fault: "not-an-object" });
  });

  it("forgets the payloads of old large lines, and says so", () => {
    const log = createTrafficLog();
    const read = createTrafficReader(() => 0);
    const add = (text: string, size: number) =>
      log.add(read({ direction: "from-app", message: { method: "example/line", text }, size }));
    add("first", largestMessage / 2);
    add("small", 100);
    add("second", largestMessage / 2);
    expect(log.entries().map(({ isForgotten = false }) => isForgotten)).toEqual([true, false, false]);
    expect(log.entries().map((entry) => "message" in entry)).toEqual([false, true, true]);
  });

  it("keeps no long name, neither of a method nor of an id", () => {
    const read = createTrafficReader(() => 0);
    const long = "m".repeat(1_000_000);
    expect(read(seen("from-app", { id: long, method: long })).method).toHaveLength(201);
    expect(read(seen("to-app", { id: long, result: {} })).method).toMatch(/^m{200}…$/);
  });

  it("remembers a bounded number of requests, the latest", () => {
    const read = createTrafficReader(() => 0);
    for (let id = 0; id < 2_001; id += 1) read(seen("from-app", { id, method: "ask" }));
    expect(read(seen("to-app", { id: 0, result: {} })).method).toBe("unknown request");
    expect(read(seen("to-app", { id: 2_000, result: {} })).method).toBe("ask");
  });
});
