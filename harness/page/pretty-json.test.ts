import { describe, expect, it } from "vitest";
import { prettyJson } from "./pretty-json.js";

describe("JSON for reading", () => {
  it.each<[unknown]>([
    [null],
    [true],
    [1.5],
    [Number.NaN],
    ['say "hi" \u2028 \ud800'],
    [[]],
    [{}],
    [[[], {}, [1, "two", null, undefined]]],
    [{ a: { b: [1, { c: undefined }] }, d: undefined, "e f": "" }],
  ])("is what JSON.stringify makes of %j", (value) => {
    expect(prettyJson(value)).toBe(JSON.stringify(value, null, 2));
  });

  it("is a word where JSON has none", () => {
    expect(prettyJson(undefined)).toBe("undefined");
  });

  it.each<[string, unknown]>([
    ["a long text", { html: "x".repeat(200_000) }],
    ["a long list", Array.from({ length: 1_500_000 }, () => 0)],
    ["a list of holes that claims to be longer than any", new Array(4_000_000_000)],
    ["many members", Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`member ${at}`, at]))],
    ["a long name", { ["n".repeat(200_000)]: 1 }],
  ])("cuts %s, and writes no more of it", (_what, value) => {
    const text = prettyJson(value);
    expect(text).toMatch(/\n… and more$/);
    expect(text.length).toBeLessThan(100_020);
  });

  it("shows a long list deep inside, which no string could hold indented", () => {
    let value: unknown = Array.from({ length: 1_500_000 }, () => 0);
    for (let level = 0; level < 200; level += 1) value = [value];
    expect(prettyJson(value)).toMatch(/and more$/);
  });

  it("says so of what is no JSON: too deep, in a circle, or of another kind", () => {
    let deep: unknown = 0;
    for (let level = 0; level < 200; level += 1) deep = [deep];
    expect(prettyJson(deep)).toMatch(/^\[\n/);
    for (let level = 0; level < 200; level += 1) deep = [deep];
    const circle: unknown[] = [];
    circle.push(circle);
    for (const value of [deep, circle, 1n, [new Map()], { at: new Date(0) }])
      expect(prettyJson(value)).toBe("This cannot be shown as JSON.");
  });
});
