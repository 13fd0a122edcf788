import { describe, expect, it } from "vitest";
import { planLimits } from "../limits.js";
import type { Json, JsonObject, PlanAction } from "../types.js";
import { type ActionScope, applyActions } from "./apply-actions.js";

const limits = planLimits.defaults;
const set = (path: string, value: Json): PlanAction => ({ type: "set", path, value });
const from = (path: string): Json => ({ $from: path });

function run(state: JsonObject, actions: readonly PlanAction[], scope: ActionScope = {}): JsonObject {
  const applied = applyActions(state, actions, scope, limits);
  if (!applied.ok) throw new TypeError(applied.issue.message);
  return applied.state;
}

describe("the four actions", () => {
  it.each<[string, JsonObject, PlanAction, JsonObject]>([
    ["set", { a: 1 }, set("a", [1]), { a: [1] }],
    ["S10: set makes the way", {}, set("a.b.c", 1), { a: { b: { c: 1 } } }],
    ["S10: what is no container gives way", { a: 5 }, set("a.b", 1), { a: { b: 1 } }],
    ["T6: path texts are normalised", {}, set(" a .. b ", 1), { a: { b: 1 } }],
    ["S6: increment by one", { n: 1 }, { type: "increment", path: "n" }, { n: 2 }],
    ["S6: increment by a fraction", { n: 1 }, { type: "increment", path: "n", by: -0.5 }, { n: 0.5 }],
    ["S6: a text counts as 0", { n: "5" }, { type: "increment", path: "n" }, { n: 1 }],
    ["S6: missing counts as 0", {}, { type: "increment", path: "n" }, { n: 1 }],
    ["S7: toggle", { a: true }, { type: "toggle", path: "a" }, { a: false }],
    ["S7: toggle what is missing", {}, { type: "toggle", path: "a" }, { a: true }],
    ["S7: toggle a text", { a: "false" }, { type: "toggle", path: "a" }, { a: false }],
    ["S7: toggle an array", { a: [] }, { type: "toggle", path: "a" }, { a: false }],
    ["S8: push", { a: [1] }, { type: "push", path: "a", value: 2 }, { a: [1, 2] }],
    ["S8: push onto no array", { a: "x" }, { type: "push", path: "a", value: 2 }, { a: [2] }],
    ["S9: a source that is missing", {}, set("a", from("state.b")), { a: null }],
    [
      "S3: $from within a literal stays",
      {},
      set("a", { b: from("state.c") }),
      { a: { b: { $from: "state.c" } } },
    ],
    ["B6: an array stays one", { a: [{ x: 1 }] }, set("a.0.x", 2), { a: [{ x: 2 }] }],
    ["B6: the next place", { a: [1] }, set("a.1", 2), { a: [1, 2] }],
    ["B6: a gap is null", { a: [1] }, set("a.3", 2), { a: [1, null, null, 2] }],
  ])("%s", (_name, state, action, expected) => {
    expect(run(state, [action])).toEqual(expected);
  });

  it("S5: run in order on one working copy", () => {
    const actions: PlanAction[] = [
      { type: "increment", path: "n" },
      set("copy", from("state.n")),
      { type: "push", path: "log", value: from("event.payload.v") },
    ];
    expect(run({ n: 1 }, actions, { event: { payload: { v: "pear" } } })).toEqual({
      n: 2,
      copy: 2,
      log: ["pear"],
    });
  });
});

describe("the new state", () => {
  it("leaves the old one alone, and shares what was not touched", () => {
    const state = { a: { x: 1 }, b: { y: [1] } };
    const next = run(state, [set("a.x", 2)]);
    expect(state).toEqual({ a: { x: 1 }, b: { y: [1] } });
    expect(next.b).toBe(state.b);
    expect(Object.isFrozen(next)).toBe(true);
  });

  it("S9: holds a copy of what the event brought", () => {
    const payload = { list: [1] };
    const next = run({}, [set("a", from("event.payload"))], { event: { payload } });
    payload.list.push(2);
    expect(next).toEqual({ a: { list: [1] } });
  });

  it("keeps an own __proto__ as the data it is", () => {
    const next = run(JSON.parse('{"__proto__":{"x":1},"a":1}'), [set("a", 2)]);
    expect(JSON.stringify(next)).toBe('{"__proto__":{"x":1},"a":2}');
    expect(Object.getPrototypeOf(next)).toBe(Object.prototype);
  });
});

describe("what may not run leaves the state as it was", () => {
  it.each<[string, JsonObject, PlanAction, string]>([
    ["a path into a prototype", {}, set("a.__proto__.b", 1), "PATH_UNSAFE"],
    ["a path without segments", {}, set(" . ", 1), "PATH_UNSAFE"],
    ["a name on an array", { a: [1] }, set("a.x", 1), "PATH_UNSAFE"],
    ["an array's length", { a: [1] }, set("a.length", 0), "PATH_UNSAFE"],
    ["an index with a leading zero", { a: [1] }, set("a.01", 0), "PATH_UNSAFE"],
    ["an index far away", { a: [] }, set("a.99999999", 0), "PATH_UNSAFE"],
    [
      "a sum that is not finite",
      { n: 1.7e308 },
      { type: "increment", path: "n", by: 1.7e308 },
      "LIMIT_EXCEEDED",
    ],
    ["a value over stateBytes", {}, set("a", "x".repeat(limits.stateBytes)), "LIMIT_EXCEEDED"],
  ])("%s", (_name, state, action, code) => {
    expect(applyActions(state, [action], {}, limits)).toMatchObject({ ok: false, issue: { code } });
    expect(Object.prototype).not.toHaveProperty("b");
  });

  it("growth: the state fits exactly, and then no more", () => {
    const room = { stateBytes: 20 };
    expect(applyActions({ a: [] }, [set("a", "x".repeat(12))], {}, room)).toMatchObject({ ok: true });
    expect(applyActions({ a: [] }, [set("a", "x".repeat(13))], {}, room)).toMatchObject({
      ok: false,
      issue: { code: "LIMIT_EXCEEDED", limit: 20, actual: 21 },
    });
  });

  it("growth: doubling is refused however fast it grows, and stays cheap", () => {
    const start = performance.now();
    const doubling = Array.from(
      { length: 50 },
      () => ({ type: "push", path: "a", value: from("state.a") }) as const,
    );
    expect(applyActions({ a: [] }, doubling, {}, limits)).toMatchObject({ ok: false });
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it("growth: nesting is refused before serialisers overflow", () => {
    let state: JsonObject = { a: null };
    const nest = [set("c", from("state.a")), set("a", null), set("a.x", from("state.c"))];
    let refused: string | undefined;
    for (let click = 0; click < 5_000 && refused === undefined; click++) {
      const applied = applyActions(state, nest, {}, { stateBytes: 1_048_576 });
      if (applied.ok) state = applied.state;
      else refused = applied.issue.code;
    }
    expect(refused).toBe("LIMIT_EXCEEDED");
    expect(() => JSON.stringify(state)).not.toThrow();
  });

  it("an event that is no JSON is not written", () => {
    let deep: Json = 1;
    for (let at = 0; at < 10_000; at++) deep = [deep];
    const applied = applyActions({}, [set("a", from("event.x"))], { event: { x: deep } }, limits);
    expect(applied).toMatchObject({ ok: false, issue: { code: "LIMIT_EXCEEDED" } });
  });
});
