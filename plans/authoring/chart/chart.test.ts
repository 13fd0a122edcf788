import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chartValue,
  elementsOf,
  hostile,
  mended,
  nodesOf,
  planOf,
  propsOf,
  textsOf,
} from "../../../test/authoring/kit.js";
import type { RuntimePlan } from "../../types.js";
import { build } from "../element.js";
import { chart } from "./chart.js";
import type { CategoryChartOptions, ChartOptions, ChartValue } from "./options.js";

const categoryKinds = ["line", "area", "bar", "stacked-bar"] as const;

/** Every number in the drawing is a number. */
function expectDrawn(made: RuntimePlan) {
  for (const node of nodesOf(made.root)) {
    if (node.type !== "element") continue;
    for (const name of ["d", "x", "y", "cx", "cy", "r", "viewBox", "transform"]) {
      const value = node.props?.[name];
      if (value !== undefined) expect(String(value)).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
}

function cells(made: RuntimePlan): readonly string[] {
  return elementsOf(made, "td").flatMap((node) =>
    textsOf(planOf(build("p", undefined, node.children ?? []))),
  );
}

const simple = (
  kind: (typeof categoryKinds)[number],
  values: readonly ChartValue[],
): CategoryChartOptions => ({
  kind,
  title: "Sales",
  categories: values.map((_, index) => `c${index}`),
  series: [{ label: "Shops", values }],
});

describe("chart", () => {
  it.each(categoryKinds)("draws a %s with title, description, axis, and its data as a table", (kind) => {
    const made = planOf(
      chart({
        ...simple(kind, [3, null, 12]),
        series: [
          { label: "Shops", values: [3, null, 12] },
          { label: "Online", values: [1, 2, 3] },
        ],
        format: (value) => `${value} t`,
      }),
    );
    const [svg] = elementsOf(made, "svg");
    expect(svg?.props?.role).toBe("img");
    expect(textsOf(made).slice(0, 2)).toEqual(["Sales", "Sales"]);
    expect(textsOf(made)[2]).toContain("3 categories. Shops: lowest 3 t (c0), highest 12 t (c2). Online:");
    expect(elementsOf(made, "text").length).toBeGreaterThan(5);
    expect(cells(made)).toEqual(["3 t", "1 t", "\u2014", "2 t", "12 t", "3 t"]);
    expect(elementsOf(made, "li")).toHaveLength(2);
    expectDrawn(made);
  });

  it.each([
    ["nothing", []],
    ["gaps alone", [null, undefined, Number.NaN, Infinity]],
  ])("says so when there is %s to draw", (_, values) => {
    for (const kind of categoryKinds) {
      const made = planOf(chart(simple(kind, values)));
      expect(elementsOf(made, "svg")).toHaveLength(0);
      expect(textsOf(made)).toContain("No data");
    }
    expect(textsOf(planOf(chart({ kind: "histogram", title: "H", values })))).toContain("No data");
    expect(textsOf(planOf(chart({ kind: "sparkline", title: "S", values })))).toEqual(["\u2014"]);
    const slices = values.map((value, index) => ({ label: `s${index}`, value }));
    expect(textsOf(planOf(chart({ kind: "pie", title: "P", slices })))).toContain("No data");
  });

  it.each([
    [[5]],
    [[0]],
    [[-5]],
    [[7, 7, 7]],
    [[-1e308, 1e308]],
    [[5e-324, 1e-323]],
    [[Number.MAX_VALUE, Number.MAX_VALUE]],
  ])("draws %j, the single, flat, huge and tiny", (values) => {
    for (const kind of categoryKinds) expectDrawn(planOf(chart(simple(kind, values))));
    expectDrawn(planOf(chart({ kind: "sparkline", title: "S", values })));
    expectDrawn(planOf(chart({ kind: "histogram", title: "H", values })));
    expectDrawn(
      planOf(chart({ kind: "pie", title: "P", slices: values.map((value) => ({ label: "s", value })) })),
    );
  });

  it("leaves a gap in a line, and shows a point that stands between gaps", () => {
    const made = planOf(chart(simple("line", [1, 2, null, 4, null, 5, 6])));
    const path = elementsOf(made, "path")
      .map(({ props }) => String(props?.d))
      .find((d) => d.includes("L"));
    expect(path?.match(/M/g)).toHaveLength(3);
    const long = planOf(
      chart(
        simple(
          "line",
          Array.from({ length: 300 }, (_, i) => (i === 150 ? 1 : i > 148 && i < 152 ? null : i)),
        ),
      ),
    );
    expect(elementsOf(long, "circle")).toHaveLength(1);
  });

  it("hangs what is below zero from the line, alone and stacked", () => {
    for (const kind of ["bar", "stacked-bar"] as const) {
      const made = planOf(chart(simple(kind, [10, -10])));
      const [up, down] = elementsOf(made, "path")
        .map(({ props }) => /^M[\d.]+ ([\d.]+)V([\d.]+)h/.exec(String(props?.d)))
        .filter((match) => match !== null)
        .map((match) => [Number(match[1]), Number(match[2])] as const);
      expect(up && down).toBeDefined();
      expect(Math.max(...(up ?? []))).toBe(Math.min(...(down ?? [])));
    }
  });

  it("counts every value of a histogram once", () => {
    const values = [1, 1.5, 2, 9.99, 10, null, Number.NaN];
    for (const bins of [1, 3, 10, 0, -1, Number.NaN, 1e9]) {
      const made = planOf(chart({ kind: "histogram", title: "H", values, bins }));
      expect(cells(made).reduce((sum, count) => sum + Number(count), 0)).toBe(5);
    }
  });

  it("writes the values of bars clear of one another and of the names below, or leaves them out", () => {
    const written = (values: readonly ChartValue[]) =>
      elementsOf(planOf(chart({ ...simple("bar", values), width: 320 })), "text").map(({ props }) => ({
        x: Number(props?.x),
        y: Number(props?.y),
        isValue: props?.["fill-opacity"] === 1,
      }));
    const hanging = written([1.2, 0.4, -1, -0.3, 0.9, 1.7]);
    const names = Math.max(...hanging.map(({ y }) => y));
    const lowest = Math.max(...hanging.filter(({ isValue }) => isValue).map(({ y }) => y));
    expect(hanging.filter(({ isValue }) => isValue)).toHaveLength(6);
    expect(names - lowest).toBeGreaterThanOrEqual(12);
    // Beside one another there is no room for them; one above the other there is.
    expect(written([123456, 123457, 123458, 123459, 123450, 123451]).some(({ isValue }) => isValue)).toBe(
      false,
    );
    expect(
      written([123456, 60000, 123456, 60000, 123456, 60000]).filter(({ isValue }) => isValue),
    ).toHaveLength(6);
  });

  it("names the bounds of many bars in full, as many as fit side by side", () => {
    const values = Array.from({ length: 400 }, (_, index) => 100_000 + index * 997);
    const made = planOf(
      chart({ kind: "histogram", title: "H", values, bins: 40, format: (bound) => `${bound} bytes` }),
    );
    const names = elementsOf(made, "text").filter(({ props }) => props?.["text-anchor"] === "middle");
    const words = names.flatMap(({ children = [] }) =>
      children.map((child) => (child.type === "text" ? child.value : "")),
    );
    expect(words.length).toBeGreaterThan(2);
    for (const word of words) expect(word).toMatch(/^\d+ bytes$/);
    const places = names.map(({ props }) => Number(props?.x));
    for (const [index, place] of places.entries()) {
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThan(12 * 7);
      expect(place + 6 * 7).toBeLessThanOrEqual(440);
    }
  });

  it("joins the smallest of many slices, and keeps all in the table", () => {
    const slices = Array.from({ length: 20 }, (_, index) => ({ label: `s${index}`, value: index }));
    const made = planOf(chart({ kind: "pie", title: "P", slices, labels: { other: "Rest" } }));
    expect(elementsOf(made, "li")).toHaveLength(8);
    expect(textsOf(made).some((text) => text.startsWith("Rest "))).toBe(true);
    expect(cells(made)).toHaveLength(20);
  });

  it("keeps within a small part of a plan's nodes, however much data there is", () => {
    const values = Array.from({ length: 20_000 }, (_, index) => Math.sin(index) * 100);
    for (const kind of categoryKinds) {
      const made = planOf(chart(simple(kind, values)));
      expect(nodesOf(made.root).length).toBeLessThan(2_000);
      expect(textsOf(made).some((text) => text.includes("of 20000 rows, evenly spaced"))).toBe(true);
    }
  });

  it("tells twenty series apart", () => {
    const series = Array.from({ length: 20 }, (_, index) => ({
      label: `s${index}`,
      values: [index, index + 1],
    }));
    const made = planOf(chart({ kind: "line", title: "Many", categories: ["a", "b"], series }));
    const looks = elementsOf(made, "path")
      .filter(({ props }) => props?.["stroke-width"] === 2)
      .map(({ props }) => `${props?.stroke} ${props?.["stroke-dasharray"]}`);
    expect(new Set(looks).size).toBe(20);
  });

  it("accepts any data, draws only numbers, and shows every word exactly", () => {
    const options: fc.Arbitrary<ChartOptions> = fc.oneof(
      fc.record({
        kind: fc.constantFrom(...categoryKinds),
        title: hostile,
        description: fc.option(hostile, { nil: undefined }),
        categories: fc.array(hostile, { maxLength: 15 }),
        series: fc.array(fc.record({ label: hostile, values: fc.array(chartValue, { maxLength: 18 }) }), {
          maxLength: 5,
        }),
        width: fc.option(fc.double(), { nil: undefined }),
      }),
      fc.record({
        kind: fc.constant("pie" as const),
        title: hostile,
        slices: fc.array(fc.record({ label: hostile, value: chartValue }), { maxLength: 15 }),
      }),
      fc.record({
        kind: fc.constant("sparkline" as const),
        title: hostile,
        values: fc.array(chartValue, { maxLength: 30 }),
      }),
      fc.record({
        kind: fc.constant("histogram" as const),
        title: hostile,
        values: fc.array(chartValue, { maxLength: 40 }),
        bins: fc.option(fc.double(), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(options, (each) => {
        const made = planOf(chart(each));
        expectDrawn(made);
        const texts = [...textsOf(made), ...propsOf(made, "aria-label")];
        const words = [
          ...(each.kind === "sparkline" ? [] : [each.title]),
          ...("categories" in each
            ? [
                ...each.categories,
                ...(each.categories.length > 0 ? each.series.map(({ label }) => label) : []),
              ]
            : []),
          ...("slices" in each ? each.slices.map(({ label }) => label) : []),
        ];
        for (const word of words.map(mended)) if (word !== "") expect(texts).toContain(word);
      }),
      { numRuns: 200 },
    );
  });
});
