import { describe, expect, it } from "vitest";
import { maxLevels } from "./copy.js";
import { detach } from "./detach.js";
import type { Json } from "./kinds.js";

const limit = 524_288;
const copy = (value: unknown) => detach(value, limit);

function nested(levels: number): unknown {
  let value: unknown[] = [];
  for (let at = 1; at < levels; at++) value = [value];
  return value;
}

describe("E6: the copy is what JSON would carry", () => {
  const date = "2026-01-01";
  it.each<[string, unknown]>([
    ["scalars", [null, true, false, 0, -1.5, 1e21, "text"]],
    ["negative zero", [-0]],
    ["undefined members", { a: undefined, b: 1 }],
    ["undefined elements", [undefined, 1]],
    ["a sparse array", new Array(3)],
    ["an own __proto__", JSON.parse('{"__proto__":{"x":1}}')],
    [
      "members of an instance",
      new (class Point {
        x = 1;
      })(),
    ],
    ["an object without prototype", Object.assign(Object.create(null), { a: date })],
    ["escapes and wide characters", { 'q"\\\n\u0001\u007f': "é 漢 😀 \u2028 \t \u0000" }],
    ["empty containers", [{}, [], ""]],
  ])("%s, with the bytes counted", (_name, value) => {
    const text = JSON.stringify(value);
    const result = copy(value);
    expect(result.ok && JSON.stringify(result.value)).toBe(text);
    expect(result.ok && result.bytes).toBe(new TextEncoder().encode(text).length);
  });

  it("reads each accessor once", () => {
    let reads = 0;
    const value = {
      get a() {
        reads++;
        return "x".repeat(reads);
      },
    };
    expect(copy(value)).toMatchObject({ ok: true, value: { a: "x" } });
    expect(reads).toBe(1);
  });

  it("N5: expands what is shared", () => {
    const shared = { a: 1 };
    const result = copy([shared, shared]);
    expect(result).toMatchObject({ ok: true, value: [{ a: 1 }, { a: 1 }] });
    const value = (result.ok && result.value) as Json[];
    expect(value[0]).not.toBe(value[1]);
  });

  it("tells which functions and symbols were left out", () => {
    const result = copy({ a: () => 1, b: { c: Symbol("s") }, d: 1 });
    expect(result).toMatchObject({ ok: true, value: { b: {}, d: 1 }, leftOut: ["/a", "/b/c"] });
  });
});

describe("E8: what is no JSON is refused, with its place", () => {
  const cyclic: Record<string, unknown> = { pad: "x".repeat(1_000) };
  cyclic.self = [cyclic];
  it.each<[string, unknown, string]>([
    ["a BigInt", { a: [1n] }, "/a/0"],
    ["NaN", { a: Number.NaN }, "/a"],
    ["Infinity", [Number.POSITIVE_INFINITY], "/0"],
    ["a Date", { "a/b": new Date(0) }, "/a~1b"],
    ["an own toJSON", { a: { toJSON: () => 1 } }, "/a/toJSON"],
    ["toJSON of a list", [Object.assign([1], { toJSON: () => 1 })], "/0"],
    ["an inherited toJSON", { a: Object.create({ toJSON: () => 1 }) }, "/a"],
    ["a boxed text", [new String("x")], "/0"],
    ["half a surrogate pair", { a: "\ud83d" }, "/a"],
    ["half a surrogate pair in a name", { "\udc00": 1 }, "/\udc00"],
    ["nothing at all", undefined, ""],
    ["a function", () => 1, ""],
  ])("%s", (_name, value, path) => {
    expect(copy(value)).toMatchObject({ ok: false, fault: { kind: "not-json", path } });
  });

  it("a throwing accessor, and a proxy that throws", () => {
    const throwing = {
      get a() {
        throw new TypeError("no");
      },
    };
    const proxy = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new TypeError("no");
        },
      },
    );
    expect(copy(throwing)).toMatchObject({ ok: false, fault: { kind: "not-json", path: "/a" } });
    expect(copy({ p: proxy })).toMatchObject({ ok: false, fault: { kind: "not-json", path: "/p" } });
  });

  it("a cycle, even one that would pass the limit of bytes on its way", () => {
    expect(copy(cyclic)).toMatchObject({
      ok: false,
      fault: { kind: "not-json", message: /contains itself/ },
    });
  });

  it("nesting one level deeper than serialisers take, and 100 000 levels", () => {
    expect(copy(nested(maxLevels))).toMatchObject({ ok: true });
    expect(copy(nested(maxLevels + 1))).toMatchObject({ ok: false, fault: { kind: "not-json" } });
    expect(copy(nested(100_000))).toMatchObject({ ok: false, fault: { kind: "not-json" } });
  });
});

describe("E7: the limit of bytes holds while copying", () => {
  it("exactly at the limit, and one byte over it, in bytes and not in characters", () => {
    expect(detach("é".repeat(5), 12)).toMatchObject({ ok: true, bytes: 12 });
    expect(detach("é".repeat(5), 11)).toMatchObject({ ok: false, fault: { kind: "too-large", atLeast: 12 } });
  });

  it("gives up on a doubling of shared subtrees, an endless array and a vast text before they cost anything", () => {
    let doubled: unknown = "leaf";
    for (let at = 0; at < 60; at++) doubled = [doubled, doubled];
    for (const value of [doubled, new Array(4_000_000_000), "x".repeat(100_000_000)]) {
      const start = performance.now();
      expect(copy(value)).toMatchObject({ ok: false, fault: { kind: "too-large" } });
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  });
});
