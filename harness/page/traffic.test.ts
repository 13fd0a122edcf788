import { describe, expect, it } from "vitest";
import { createTrafficReader, matchesFilter, prettyJson, type SeenMessage } from "./traffic.js";

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

  it("finds a line by its method and by what it holds", () => {
    const entry = createTrafficReader(() => 0)(
      seen("from-app", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "refresh" } }),
    );
    expect(matchesFilter(entry, "")).toBe(true);
    expect(matchesFilter(entry, "TOOLS refresh")).toBe(true);
    expect(matchesFilter(entry, "teardown")).toBe(false);
  });

  it("cuts what nobody would read", () => {
    expect(prettyJson({ html: "x".repeat(200_000) })).toMatch(/more characters$/);
  });
});
