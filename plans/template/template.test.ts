import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../types.js";
import { compileTemplate, hasTemplate } from "./compile.js";
import { evaluateTemplate, toText } from "./evaluate.js";
import { parsePath, readPath } from "./path.js";

const state: JsonObject = {
  n: 5,
  zero: 0,
  no: false,
  nil: null,
  text: "str",
  raw: "{{state.n}}",
  items: [{ done: true }, "b"],
  state: "inner",
  "a-b": 1,
};
const scope = { state, event: { value: 7 }, tool: { list: { pending: true } } };

function show(text: string, exact = false): Json {
  const template = compileTemplate(text);
  return template ? evaluateTemplate(template, scope, { exact }) : text;
}

describe("T1, T6: what a path is", () => {
  it.each([
    ["state.n", "state", ["n"]],
    ["n", "state", ["n"]],
    [" a . b ", "state", ["a", "b"]],
    ["a..b", "state", ["a", "b"]],
    ["event.value", "event", ["value"]],
    ["tool.list.pending", "tool", ["list", "pending"]],
    ["state", "state", ["state"]],
    ["items.0.done", "state", ["items", "0", "done"]],
    ["$a.b-c", "state", ["$a", "b-c"]],
  ])("%s", (text, root, segments) => {
    expect(parsePath(text)).toEqual({ root, segments, safe: true });
  });

  it.each(["", " ", ".", "n + 1", "items[0]", "n | json", "a b", "1.5e3x", "f()", "größe", "a.-b"])(
    "%j is none",
    (text) => {
      expect(parsePath(text)).toBeNull();
    },
  );

  it.each(["__proto__", "a.constructor", "a. prototype .b", "state.__proto__.x"])(
    "%s reaches into a prototype, so it reads as missing",
    (text) => {
      expect(parsePath(text)?.safe).toBe(false);
      expect(readPath({ state: JSON.parse('{"__proto__":1,"a":{"constructor":1}}') }, text)).toBeUndefined();
    },
  );
});

describe("T7: what a path reads", () => {
  it.each([
    ["items.length", 2],
    ["items.1", "b"],
    ["items.0.done", true],
    ["tool.list.pending", true],
    ["context.x", undefined],
    ["text.length", undefined],
    ["text.0", undefined],
    ["items.01", undefined],
    ["items.map", undefined],
    ["toString", undefined],
    ["n.toFixed", undefined],
    ["items.7", undefined],
  ])("%s", (path, value) => {
    expect(readPath(scope, path)).toEqual(value);
  });
});

describe("T2, T3, T4: what a template shows", () => {
  it.each<[string, Json]>([
    ["{{n}}", 5],
    ["{{no}}", false],
    ["{{items}}", [{ done: true }, "b"]],
    ["{{nil}}", ""],
    ["{{missing}}", ""],
    [" {{n}}", " 5"],
    ["{{n}}{{n}}", "55"],
  ])("as a prop %j is %j", (text, value) => {
    expect(show(text, true)).toEqual(value);
  });

  it.each([
    ["{{n}}", "5"],
    ["<{{zero}}|{{no}}|{{nil}}|{{missing}}>", "<0|false||>"],
    ["{{items}}", '[{"done":true},"b"]'],
    ["{{event.value}} {{ state.n }}", "7 5"],
    ["{{raw}}", "{{state.n}}"],
    ["no template } {{ here", "no template } {{ here"],
    ["{{n + 1}}x", "x"],
  ])("as text %j is %j", (text, value) => {
    expect(show(text)).toBe(value);
  });

  it("tells what is no path, so that the checker can refuse it (D9)", () => {
    expect(compileTemplate("a {{n + 1}} {{n}} {{}}")?.faults).toEqual(["n + 1", ""]);
    expect(compileTemplate("{{{n}}}")?.faults).toEqual(["{n"]);
    expect(hasTemplate("}} {{")).toBe(false);
    expect(hasTemplate("{{}}")).toBe(true);
  });

  it("takes a text of unclosed braces in linear time", () => {
    const start = performance.now();
    expect(compileTemplate("{{".repeat(250_000))).toBeNull();
    expect(compileTemplate("{{a}}".repeat(100_000))?.parts).toHaveLength(100_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("T3: an object in a text is cut short", () => {
  function deep(levels: number): Json {
    let value: Json = "end";
    for (let at = 0; at < levels; at++) value = { a: value };
    return value;
  }

  it("at depth 8", () => {
    expect(toText(deep(8))).toBe(JSON.stringify(deep(8)));
    expect(toText(deep(9))).toContain("…");
    expect(toText(deep(9))).not.toContain("end");
    expect(toText(deep(100_000)).length).toBeLessThan(100);
  });

  it("at 256 nodes", () => {
    expect(toText(Array(255).fill(1))).toBe(JSON.stringify(Array(255).fill(1)));
    expect(toText(Array(300).fill(1))).toBe(`[${"1,".repeat(255)}…]`);
  });

  it("at 4 096 characters, never within a pair", () => {
    expect(toText(["x".repeat(4_092)])).toHaveLength(4_096);
    expect(toText(["x".repeat(10_000)])).toHaveLength(4_097);
    expect(toText(["x".repeat(10_000)]).endsWith("…")).toBe(true);
    expect(toText(["😀".repeat(4_000)])).not.toMatch(/\p{Surrogate}/u);
  });

  it("but a string is shown whole", () => {
    expect(toText("x".repeat(10_000))).toHaveLength(10_000);
  });
});
