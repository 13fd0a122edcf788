import { describe, expect, it } from "vitest";
import { checkPlan, visibleText } from "../../../plans/index.js";
import type { ElementNode, PlanNode } from "../../../plans/types.js";
import type { SystemFigures } from "./figures.js";
import { systemPlan } from "./plan.js";

const figures: SystemFigures = {
  takenAt: new Date("2026-05-04T03:02:01Z"),
  host: { name: "{{state.binary}}", system: "Linux 6.1", uptimeSeconds: 273_600 },
  load: [0.5, 0.25, 0.125],
  memory: { usedBytes: 3 * 2 ** 30, totalBytes: 8 * 2 ** 30 },
  cores: [
    { model: "Model {{state.pressed}} {{{", busy: 0.5 },
    { model: "Model B", busy: 1 },
  ],
  history: [0.1, 0.75],
  sampleSeconds: 2,
  process: {
    pid: 42,
    uptimeSeconds: 61,
    residentBytes: 2 ** 27,
    heapUsedBytes: 2 ** 24,
    heapTotalBytes: 2 ** 25,
    eventLoopBusy: 0.02,
  },
};
const plan = systemPlan(figures);

function all(tag: string): ElementNode[] {
  const open: PlanNode[] = [plan.root];
  const found: ElementNode[] = [];
  while (open.length > 0) {
    const node = open.pop();
    if (node?.type !== "element") continue;
    if (node.tag === tag) found.unshift(node);
    open.push(...(node.children ?? []));
  }
  return found;
}

describe("the plan of the machine", () => {
  it("keeps the units that were chosen", () => {
    expect(systemPlan(figures).state?.initial).toMatchObject({
      units: "binary",
      shown: { used: "3.0\u00a0GiB" },
    });
    expect(systemPlan(figures, "decimal").state?.initial).toMatchObject({
      units: "decimal",
      shown: { used: "3.2\u00a0GB" },
      pressed: { binary: false, decimal: true },
    });
  });

  it("lies within the boundary, and nothing of it is kept neutral", () => {
    expect(checkPlan(plan)).toMatchObject({ ok: true, notes: [] });
  });

  it("shows every figure as text", () => {
    const text = visibleText(plan, { limit: 10_000 });
    for (const part of [
      "3.0 GiB",
      "8.0 GiB",
      "0.50",
      "0.13",
      "75 %",
      "3 d 4 h",
      "42",
      "1 min 1 s",
      "16.0 MiB",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("shows names from outside as they are, and expands nothing in them", () => {
    const text = visibleText(plan, { limit: 10_000 });
    expect(text).toContain("{{state.binary}}");
    expect(text).toContain("Model {{state.pressed}} {{{");
  });

  it("names its tables, their columns and their rows", () => {
    expect(all("table")).toHaveLength(3);
    for (const table of all("table")) {
      expect(table.children?.[0]).toMatchObject({ tag: "caption" });
    }
    for (const cell of all("th")) expect(cell.props?.scope).toMatch(/^(row|col)$/);
    for (const row of all("tr")) expect(row.children?.[0]).toMatchObject({ tag: "th" });
  });

  it("names its pictures and gauges", () => {
    expect(all("meter")).toHaveLength(3);
    for (const node of [...all("meter"), ...all("svg")]) expect(node.props?.["aria-label"]).toBeTruthy();
    for (const button of all("button")) expect(button.props?.type).toBe("button");
  });

  it("asks for the refresh by a tool, and for other units by a transition of its own", () => {
    const events = all("button").map(({ props }) => props?.onClick);
    const refresh = { type: "tool:refresh_system", payload: { units: "{{state.units}}" } };
    expect(events).toEqual([refresh, "units:binary", "units:decimal"]);
    expect(Object.keys(plan.state?.transitions ?? {})).toEqual(["units:binary", "units:decimal"]);
  });
});
