import { describe, expect, it } from "vitest";
import { accepted, propsOf, shownText } from "../../test/authoring/kit.js";
import { checkPlan, planLimits } from "../index.js";
import { applyActions } from "../state/apply-actions.js";
import type { JsonObject, RuntimePlan } from "../types.js";
import { bind } from "./bind.js";
import { build, element } from "./element.js";
import { plan } from "./plan.js";
import { hideIf, oppositeKey, oppositeOf, showIf } from "./show-if.js";
import { withState } from "./with-state.js";

/** The state after events, each with what its payload and its value hold. */
function stateAfter(
  made: RuntimePlan,
  ...events: readonly (readonly [type: string, event?: JsonObject])[]
): JsonObject {
  let state = made.state?.initial ?? {};
  for (const [type, event = {}] of events) {
    const applied = applyActions(
      state,
      made.state?.transitions?.[type] ?? [],
      { event },
      planLimits.defaults,
    );
    if (!applied.ok) throw new TypeError(applied.issue.message);
    state = applied.state;
  }
  return state;
}

describe("plan", () => {
  it("makes the envelope", () => {
    expect(
      plan({ id: "p", root: element("p", {}, "x"), version: 3, metadata: { tags: ["a"], gone: undefined } }),
    ).toEqual({
      specVersion: "runtime-plan/v1",
      id: "p",
      version: 3,
      root: element("p", {}, "x"),
      metadata: { tags: ["a"] },
    });
  });

  it("takes one root, several, or none", () => {
    expect(plan({ id: "p", root: "text" }).root).toEqual({ type: "text", value: "text" });
    expect(plan({ id: "p", root: [element("p"), element("hr")] }).root).toEqual(
      element("div", {}, element("p"), element("hr")),
    );
    for (const root of ["text", [element("p"), "b"], null]) accepted(plan({ id: "p", root }));
  });

  it.each([
    ["", 1],
    [" ", 1],
    ["\0", 1],
    ["p", 0],
    ["p", 1.5],
    ["p", Number.NaN],
  ])("refuses the id %j with the version %d", (id, version) => {
    expect(() => plan({ id, version, root: null })).toThrow(
      expect.objectContaining({ code: "NAME_INVALID" }),
    );
  });

  it("refuses two elements of one id, and takes two of different ids", () => {
    const twice = (a: string, b: string) =>
      plan({ id: "p", root: [element("p", { id: a }), element("p", { id: b })] });
    expect(() => twice("a", "a")).toThrow(expect.objectContaining({ code: "DUPLICATE_ID" }));
    accepted(twice("a", "b"));
  });

  it("mends the data in state and metadata, and leaves its braces alone: they are printed, not read", () => {
    const made = accepted(
      plan({
        id: "p",
        root: build("p", undefined, bind("state.x")),
        state: { initial: { x: "{{y}}\0\uD800" } },
        metadata: { note: "{{y}}\0" },
      }),
    );
    expect(shownText(made)).toBe("{{y}}\uFFFD");
    expect(made.metadata).toEqual({ note: "{{y}}" });
  });
});

it("makes a plan of any number of children; the check is what says that it is too many", () => {
  const many = Array.from({ length: 200_000 }, () => element("br"));
  const made = plan({ id: "wide", root: element("div", null, many) });
  expect(made.root).toMatchObject({ tag: "div" });
  expect(checkPlan(made)).toMatchObject({ ok: false, issues: [{ code: "PLAN_TOO_LARGE" }] });
});

describe("the state of parts", () => {
  const part = (value: number) =>
    withState(element("p"), {
      initial: { n: value },
      transitions: { inc: [{ type: "increment", path: "n" }] },
    });

  it("comes into the plan from wherever the part stands, once when it is the same", () => {
    const made = accepted(plan({ id: "p", root: element("div", {}, part(1), element("div", {}, part(1))) }));
    expect(made.state).toEqual({
      initial: { n: 1 },
      transitions: { inc: [{ type: "increment", path: "n" }] },
    });
  });

  it("is refused when two parts disagree, or take a reserved key", () => {
    const disagree = () => plan({ id: "p", root: [part(1), part(2)] });
    expect(disagree).toThrow(expect.objectContaining({ code: "STATE_CONFLICT" }));
    for (const key of ["$braces", "$not_open"]) {
      expect(() => plan({ id: "p", root: null, state: { initial: { [key]: 1 } } })).toThrow(
        expect.objectContaining({ code: "STATE_RESERVED" }),
      );
      expect(() =>
        plan({
          id: "p",
          root: null,
          state: { transitions: { x: [{ type: "toggle", path: ` ${key} .a` }] } },
        }),
      ).toThrow(expect.objectContaining({ code: "STATE_RESERVED" }));
    }
  });

  it("adds its actions to the author's own of the same event, after them", () => {
    const made = plan({
      id: "p",
      root: part(1),
      state: { initial: {}, transitions: { inc: [{ type: "set", path: "last", value: "inc" }] } },
    });
    expect(stateAfter(made, ["inc"])).toEqual({ n: 2, last: "inc" });
  });
});

describe("showIf", () => {
  const made = accepted(
    plan({
      id: "p",
      root: [showIf("state.menu.open", "shown"), hideIf("menu.open", "hidden")],
      state: {
        initial: { menu: { open: false } },
        transitions: {
          toggle: [{ type: "toggle", path: "menu.open" }],
          close: [{ type: "set", path: "menu", value: { open: 0 } }],
          follow: [{ type: "set", path: " menu . open", value: { $from: "event.value" } }],
          count: [{ type: "increment", path: "menu.open" }],
          other: [{ type: "set", path: "menus", value: 1 }],
        },
      },
    }),
  );
  const shown = (state: JsonObject) => !propsOf({ ...made, state: { initial: state } }, "hidden")[0];

  it("shows while the value is truthy, whatever action writes it (S5, S7)", () => {
    expect(shown(stateAfter(made))).toBe(false);
    expect(shown(stateAfter(made, ["toggle"]))).toBe(true);
    expect(shown(stateAfter(made, ["toggle"], ["toggle"]))).toBe(false);
    expect(shown(stateAfter(made, ["toggle"], ["close"]))).toBe(false);
    expect(shown(stateAfter(made, ["follow", { value: "text" }]))).toBe(true);
    expect(shown(stateAfter(made, ["follow", { value: "" }]))).toBe(false);
    expect(shown(stateAfter(made, ["follow"]))).toBe(false);
    expect(shown(stateAfter(made, ["count"]))).toBe(true);
    expect(shown(stateAfter(made, ["toggle"], ["other"]))).toBe(true);
  });

  it("is the opposite of hideIf", () => {
    for (const events of [[], [["toggle"]], [["toggle"], ["close"]]] as const) {
      const state = stateAfter(made, ...events);
      const [first, second] = propsOf({ ...made, state: { initial: state } }, "hidden").map(Boolean);
      expect(first).toBe(!second);
    }
  });

  it("writes a path into a key that is read back", () => {
    for (const path of ["a", "a.b", "a$-b", "a$$.b", "a.0.b-c", "$"]) {
      expect(oppositeOf(oppositeKey(path))).toBe(path);
    }
    expect(new Set(["a.b", "a$-b", "a$.b"].map(oppositeKey)).size).toBe(3);
  });
});
