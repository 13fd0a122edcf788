import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostile, mended, planOf, propsOf, shownText } from "../../test/authoring/kit.js";
import { planLimits } from "../index.js";
import { applyActions } from "../state/apply-actions.js";
import type { RuntimePlan } from "../types.js";
import { tabs } from "./tabs.js";

function press(made: RuntimePlan, type: string): RuntimePlan {
  const applied = applyActions(
    made.state?.initial ?? {},
    made.state?.transitions?.[type] ?? [],
    {},
    planLimits.defaults,
  );
  if (!applied.ok) throw new TypeError(applied.issue.message);
  return { ...made, state: { initial: applied.state } };
}

const three = (selected?: number) =>
  planOf(
    tabs({
      id: "pages",
      label: "Pages",
      selected,
      tabs: ["A", "B", "C"].map((label) => ({ label, content: `${label} content` })),
    }),
  );

describe("tabs", () => {
  it("show one panel, and say which, by state alone", () => {
    const made = three();
    expect(propsOf(made, "aria-selected")).toEqual([true, false, false]);
    expect(propsOf(made, "hidden")).toEqual([false, true, true]);
    const second = press(made, "pages:1");
    expect(propsOf(second, "aria-selected")).toEqual([false, true, false]);
    expect(propsOf(second, "hidden")).toEqual([true, false, true]);
  });

  it("tie each tab to its panel and back", () => {
    const ids = propsOf(three(), "id");
    expect(propsOf(three(), "aria-controls").every((id) => ids.includes(id))).toBe(true);
    expect(propsOf(three(), "aria-labelledby").every((id) => ids.includes(id))).toBe(true);
  });

  it.each([
    [1, 1],
    [99, 2],
    [-1, 0],
    [Number.NaN, 0],
  ])("open the tab nearest to %d first", (selected, open) => {
    expect(propsOf(three(selected), "hidden").indexOf(false)).toBe(open);
  });

  it("show any data as it is, and take up to a hundred tabs", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (label, name, content) => {
        const made = planOf(tabs({ id: "t", label, tabs: [{ label: name, content }] }));
        expect(shownText(made)).toBe(mended(name) + mended(content));
        expect(propsOf(made, "aria-label")).toEqual([mended(label)]);
      }),
    );
    planOf(tabs({ id: "t", label: "none", tabs: [] }));
    planOf(
      tabs({
        id: "t",
        label: "many",
        tabs: Array.from({ length: 30 }, (_, i) => ({ label: i, content: i })),
      }),
    );
  });

  it("refuse an id that cannot stand in a path", () => {
    for (const id of ["", "a b", "1", "a.b", "__proto__", "{{x}}"]) {
      expect(() => tabs({ id, label: "x", tabs: [] })).toThrow(
        expect.objectContaining({ code: "NAME_INVALID" }),
      );
    }
  });
});
