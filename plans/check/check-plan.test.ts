import { describe, expect, it } from "vitest";
import { el, first, plan, shown, text } from "../../test/plans/kit.js";
import { checkPlan, PlanError, parsePlan } from "../index.js";

describe("P6: the order of the checks decides the code", () => {
  const everything = {
    ...plan({
      specVersion: "v2",
      source: 1,
      imports: ["x"],
      capabilities: {
        networkHosts: ["x"],
        storage: ["localStorage"],
        timers: true,
        executionProfile: "isolated-vm",
      },
      root: el("script", { onclick: "x", href: "x" }, { type: "component", module: "m" }, el("set")),
    }),
  };

  it("from the shape to the profile, then ours in the order of the document", () => {
    const result = checkPlan({ ...everything, id: 1 });
    expect(result.ok ? [] : result.issues.map(({ code }) => code)).toEqual([
      "INVALID_PLAN",
      "UNSUPPORTED_SPEC_VERSION",
      "RUNTIME_SOURCE_DISABLED",
      "REMOTE_MODULES_DISABLED",
      "COMPONENT_NODES_DISABLED",
      "TIMERS_DISABLED",
      "NETWORK_DISABLED",
      "NETWORK_DISABLED",
      "PERSISTENT_STORAGE_DISABLED",
      "TIMERS_DISABLED",
      "EXECUTION_PROFILE_DISABLED",
      "TAG_DISABLED",
      "EVENT_INVALID",
    ]);
  });

  it("a bad limit goes before all, then what is no JSON, then the size", () => {
    expect(first(1n, { limits: { bytes: 0 } })).toBe("INVALID_LIMIT ");
    expect(first(plan({ id: 1n, more: "x".repeat(600_000) }))).toBe("INVALID_PLAN /id");
    expect(first(plan({ id: 1, more: "x".repeat(600_000) }))).toBe("PLAN_TOO_LARGE ");
  });

  it("32 issues at most", () => {
    const result = checkPlan(shown(el("p", {}, ...Array(1_000).fill(1))));
    expect(result.ok ? 0 : result.issues.length).toBe(32);
  });
});

describe("an accepted plan", () => {
  const value = shown(el("p", { className: "a", title: "{{state.x}}" }, text()));
  const checked = parsePlan(value);

  it("E6: is detached and frozen throughout", () => {
    const open: unknown[] = [checked];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (typeof at !== "object" || at === null) continue;
      expect(Object.isFrozen(at)).toBe(true);
      open.push(...Object.values(at));
    }
    Object.assign(value.root, { tag: "script" });
    expect(checked.root).toMatchObject({ tag: "p" });
  });

  it("stays as it is when it is checked again", () => {
    expect(parsePlan(checked)).toEqual(checked);
  });
});

describe("parsePlan", () => {
  it("throws what checkPlan tells", () => {
    let thrown: unknown;
    try {
      parsePlan(plan({ id: "" }));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PlanError);
    expect(thrown).toMatchObject({ code: "INVALID_PLAN", issues: [{ path: "/id" }], message: /\/id/ });
  });
});
