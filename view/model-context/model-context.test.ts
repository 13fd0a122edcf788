import { expect, it } from "vitest";
import { contextLimits, toldOf } from "./model-context.js";

const state = { filter: "open", cart: { total: 12, items: [{ id: "a" }, { id: "b" }] }, secret: "s" };

it("CON-01 tells of the paths that are named, and of nothing else", () => {
  expect(toldOf(state, ["filter", "state.cart.total", "cart.items.1.id", "cart.items.length"])).toEqual({
    planState: { filter: "open", "state.cart.total": 12, "cart.items.1.id": "b", "cart.items.length": 2 },
    leftOut: 0,
  });
  expect(toldOf(state, [])).toEqual({ planState: {}, leftOut: 0 });
});

it.each([
  "absent",
  "filter.length",
  "state",
  "event.value",
  "context.locale",
  "tool.refresh.error",
  "vars.a",
  "__proto__",
  "constructor.name",
  "cart.__proto__.x",
  "",
  " ",
  "a b",
  "cart[0]",
  "filter + secret",
])("CON-01 %j names nothing of the state", (path) => {
  expect(toldOf(state, [path, "filter"])).toEqual({ planState: { filter: "open" }, leftOut: 0 });
});

it("CON-04 leaves out what does not fit, and tells how much; what fits comes after it", () => {
  const long = "x".repeat(contextLimits.bytes);
  expect(toldOf({ long, a: 1 }, ["long", "a"])).toEqual({ planState: { a: 1 }, leftOut: 1 });
  const room = contextLimits.bytes - JSON.stringify({ b: "" }).length;
  expect(toldOf({ b: "x".repeat(room) }, ["b"]).leftOut).toBe(0);
  expect(toldOf({ b: "x".repeat(room + 1) }, ["b"]).leftOut).toBe(1);
  // In bytes of UTF-8, and together.
  expect(toldOf({ b: "\u00e4".repeat(room / 2 + 1) }, ["b"]).leftOut).toBe(1);
  const half = "x".repeat(contextLimits.bytes / 2);
  expect(toldOf({ a: half, b: half }, ["a", "b"])).toEqual({ planState: { a: half }, leftOut: 1 });
});

it("counts a path that is named twice once", () => {
  const half = "x".repeat(contextLimits.bytes / 2);
  expect(toldOf({ a: half }, ["a", "a"])).toEqual({ planState: { a: half }, leftOut: 0 });
});
