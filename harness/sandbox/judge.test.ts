import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { deepestMessage, judgeMessage, largestMessage, measure } from "./judge.js";

const nested = (levels: number) => {
  let value: unknown = 0;
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
};

describe("judgeMessage (harness rule 8)", () => {
  it.each([
    { jsonrpc: "2.0", id: 0, method: "tools/call", params: {} },
    { jsonrpc: "2.0", method: "example/unknown" },
    { jsonrpc: "2.0", id: 1, result: {} },
    { anything: true },
  ])("lets %j pass, known or not (SBX-07)", (message) => {
    expect(judgeMessage(message)).toBeUndefined();
  });

  it.each([
    "ui/notifications/sandbox-proxy-ready",
    "ui/notifications/sandbox-resource-ready",
    "ui/notifications/sandbox-anything",
  ])("stops %s (SBX-08)", (method) => {
    expect(judgeMessage({ jsonrpc: "2.0", method })).toBe("sandbox-message");
  });

  it.each([undefined, null, 1, "text", true, []])("stops %j", (message) => {
    expect(judgeMessage(message)).toBe("not-an-object");
  });

  it("stops what is too large and lets the largest pass", () => {
    expect(judgeMessage({ text: "x".repeat(largestMessage) })).toBe("too-large");
    expect(judgeMessage({ text: "x".repeat(largestMessage - 20) })).toBeUndefined();
  });

  it("stops what is too deep, also beyond the stack, and lets the deepest pass", () => {
    expect(judgeMessage(nested(deepestMessage + 2))).toBe("too-deep");
    expect(judgeMessage(nested(200_000))).toBe("too-deep");
    expect(judgeMessage(nested(deepestMessage))).toBeUndefined();
  });

  it("stops a cycle and what JSON cannot hold", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(judgeMessage(cycle)).toBe("too-deep");
    expect(judgeMessage({ big: 1n })).toBe("not-json");
  });

  it.each<[string, () => unknown]>([
    ["a buffer", () => new ArrayBuffer(20e6)],
    ["a typed array", () => new Uint8Array(8)],
    ["a map", () => new Map([["key", "x".repeat(100)]])],
    ["a set", () => new Set(["x"])],
    ["a blob", () => new Blob(["x".repeat(100)])],
    ["a date", () => new Date()],
    ["a pattern", () => /x/],
    ["an error", () => new Error("x")],
    ["a boxed string", () => Object("x".repeat(100))],
  ])("stops %s, whose bytes no walk would count", (_what, make) => {
    const cloned: unknown = structuredClone(make());
    expect(judgeMessage({ params: { deep: [cloned] } })).toBe("not-json");
    expect(judgeMessage({ params: cloned })).toBe("not-json");
    expect(judgeMessage(cloned)).toBe("not-json");
  });

  it("lets plain objects and arrays pass, also of another realm and without a prototype", () => {
    const foreign: unknown = runInNewContext('({ params: { list: [1, { two: "2" }, null] } })');
    expect(judgeMessage(foreign)).toBeUndefined();
    expect(judgeMessage(runInNewContext("({ params: new Map() })"))).toBe("not-json");
    expect(judgeMessage({ params: Object.create(null) })).toBeUndefined();
    expect(judgeMessage(structuredClone({ params: [{}, [], "text"] }))).toBeUndefined();
  });

  it("counts the holes of an array, which JSON writes out", () => {
    const holes: unknown[] = [];
    holes.length = 2 ** 32 - 1;
    expect(judgeMessage({ holes })).toBe("too-large");
    holes.length = 10;
    expect(judgeMessage({ holes })).toBeUndefined();
    expect(measure({ holes }).size).toBeGreaterThan(JSON.stringify({ holes }).length - 10);
  });

  it("stops shared values that would be endless as JSON", () => {
    let value: unknown = "x";
    for (let level = 0; level < 60; level += 1) value = [value, value];
    expect(judgeMessage({ value })).toBe("too-large");
  });
});

describe("measure", () => {
  it("comes close to the length as JSON", () => {
    const message = { jsonrpc: "2.0", id: 1, params: { list: [1, "two", null, true], text: "three" } };
    const length = JSON.stringify(message).length;
    expect(Math.abs(measure(message).size - length)).toBeLessThan(length * 0.1);
  });
});
