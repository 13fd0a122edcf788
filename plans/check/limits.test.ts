import { describe, expect, it } from "vitest";
import { el, first, plan, shown, text } from "../../test/plans/kit.js";
import { checkPlan, type PlanCode } from "../index.js";

describe("limits", () => {
  const rows = (count: number) => shown(el("div", {}, ...Array(count - 1).fill(el("i"))));
  const deep = (depth: number) => {
    let root: unknown = text();
    for (let at = 0; at < depth; at++) root = el("b", {}, root);
    return shown(root);
  };
  const transitions = (count: number, actions: number) =>
    plan({
      state: {
        initial: {},
        transitions: Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `t${at}`,
            Array(actions).fill({ type: "toggle", path: "a" }),
          ]),
        ),
      },
    });
  const sized = (bytes: number) => {
    const bare = JSON.stringify(shown(text(""))).length;
    return shown(text("x".repeat(bytes - bare)));
  };
  const stateOf = (bytes: number) => plan({ state: { initial: { a: "x".repeat(bytes - 8) } } });

  it.each<[string, (amount: number) => unknown, number, PlanCode]>([
    ["bytes", sized, 524_288, "PLAN_TOO_LARGE"],
    ["depth", deep, 32, "LIMIT_EXCEEDED"],
    ["nodes", rows, 5_000, "LIMIT_EXCEEDED"],
    ["transitions", (count) => transitions(count, 1), 100, "LIMIT_EXCEEDED"],
    ["actions", (count) => transitions(1, count), 50, "LIMIT_EXCEEDED"],
    ["stateBytes", stateOf, 65_536, "LIMIT_EXCEEDED"],
  ])("FLD-38 %s: exactly at the limit, and one over it", (name, make, limit, code) => {
    expect(checkPlan(make(limit))).toMatchObject({ ok: true });
    expect(checkPlan(make(limit + 1))).toMatchObject({
      ok: false,
      issues: [{ code, limit, actual: limit + 1 }],
    });
    expect(checkPlan(make(limit + 1), { limits: { [name]: limit + 1 } })).toMatchObject({ ok: true });
  });

  it.each([0, -1, 1.5, Number.NaN, "5", null, 5_242_881])("E7: %j is no limit of bytes", (bytes) => {
    expect(first(plan(), { limits: { bytes } as object })).toBe("INVALID_LIMIT ");
  });

  it("a limit that does not exist is told", () => {
    expect(first(plan(), { limits: { size: 5 } as object })).toBe("INVALID_LIMIT ");
    expect(first(plan(), { limits: { bytes: 5_242_880, nodes: 1 } })).toBe("accepted");
  });

  it("a neutral name that makes the plan longer than its limit is too large", () => {
    const value = shown(el("x"));
    const { length } = JSON.stringify(value);
    expect(first(value, { limits: { bytes: length + 2 } })).toBe("accepted");
    expect(first(value, { limits: { bytes: length + 1 } })).toBe("PLAN_TOO_LARGE ");
  });

  it("600 levels are too deep, 100 000 are no plan, and neither overflows", () => {
    expect(first(deep(600))).toMatch(/^LIMIT_EXCEEDED/);
    expect(first(deep(100_000))).toMatch(/^INVALID_PLAN/);
  });

  it("many faults deep down cost no more than the plan", () => {
    let value: unknown = Array(20_000).fill("{{+}}");
    for (let at = 0; at < 1_400; at++) value = [value];
    const start = performance.now();
    expect(first(shown(el("p", { title: value })))).toMatch(/^TEMPLATE_INVALID/);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

it("E8: refuses a state of very many siblings as it refuses any other, without overflowing", () => {
  const siblings = Array.from({ length: 170_000 }, () => []);
  expect(first(plan({ state: { initial: { siblings } } }))).toBe("LIMIT_EXCEEDED /state/initial");
});

it("1.11: tells a limit that is too high beside the highest", () => {
  expect(checkPlan(plan(), { limits: { nodes: 20_001 } })).toMatchObject({
    issues: [{ code: "INVALID_LIMIT", path: "", limit: 20_000, actual: 20_001 }],
  });
  expect(checkPlan(plan(), { limits: { nodes: 20_000 } })).toMatchObject({ ok: true });
});
