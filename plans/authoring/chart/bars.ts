import { scaleBand } from "d3-scale";
import { stack, stackOffsetDiverging } from "d3-shape";
import { build, type PlanChild } from "../element.js";
import type { CategoryFrame } from "./category-frame.js";
import { type CategoryChartOptions, drawable } from "./options.js";
import { seriesColor, seriesOpacity } from "./palette.js";
import { chartText, letterWidth } from "./svg.js";
import { pixel } from "./value-scale.js";

/** The most bars that are drawn each by itself with a tooltip; beyond it each series is one path. */
const barLimit = 240;

/** The most bars that carry their value on top. */
const labelLimit = 12;

/** Whether each bar may carry its value: above it, or below it where it hangs below 0. */
export function mayCarryValues({ kind, categories, series }: CategoryChartOptions): boolean {
  return kind === "bar" && series.length === 1 && categories.length <= labelLimit;
}

/** A bar from one value to another, in the place of a category. */
interface Bar {
  readonly category: number;
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** Bars side by side. */
export function groupedBars(
  options: CategoryChartOptions,
  frame: CategoryFrame,
  format: (value: number) => string,
): PlanChild {
  const { categories, series } = options;
  const { width } = frame.room(0);
  const slots = scaleBand(
    series.map((_, order) => order),
    [0, width],
  ).paddingInner(series.length > 1 ? 0.12 : 0);
  const drawn = series.map(({ values }, order) =>
    categories.flatMap((_, category): readonly Bar[] => {
      const value = drawable(values[category]);
      const x = frame.room(category).x + (slots(order) ?? 0);
      return value === undefined
        ? []
        : [{ category, x, width: slots.bandwidth(), from: 0, to: value, value }];
    }),
  );
  const labels = (mayCarryValues(options) ? drawn.flat() : []).map(({ x, width, value }) => ({
    x: pixel(x + width / 2),
    y: pixel(frame.values.at(value) + (value < 0 ? 13 : -5)),
    text: format(value),
  }));
  return [
    draw(drawn, categories, series, frame, format),
    labels.some((label, index) => touches(label, labels[index + 1]))
      ? null
      : labels.map(({ x, y, text }) => chartText(x, y, "middle", text, true)),
  ];
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Whether two labels are in one another's way. */
function touches(label: Label, next: Label | undefined): boolean {
  if (next === undefined || Math.abs(label.y - next.y) > 12) return false;
  const letters = Array.from(label.text + next.text).length / 2;
  return letters * letterWidth + 4 > Math.abs(next.x - label.x);
}

/** Bars on top of one another; values below 0 hang below the line. */
export function stackedBars(
  { categories, series }: CategoryChartOptions,
  frame: CategoryFrame,
  format: (value: number) => string,
): PlanChild {
  const drawn = stacked(categories, series).map((layer, order) =>
    layer.flatMap(({ from, to }, category): readonly Bar[] => {
      const value = drawable(series[order]?.values[category]);
      return value === undefined ? [] : [{ category, ...frame.room(category), from, to, value }];
    }),
  );
  return draw(drawn, categories, series, frame, format);
}

/** Where each value of a stack begins and ends, by series and category. */
export function stacked(
  categories: readonly string[],
  series: CategoryChartOptions["series"],
): readonly (readonly { readonly from: number; readonly to: number }[])[] {
  const layers = stack<number, number>()
    .keys(series.map((_, order) => order))
    .offset(stackOffsetDiverging)
    .value((category, order) => drawable(series[order]?.values[category]) ?? 0)(
    categories.map((_, index) => index),
  );
  return layers.map((layer) => layer.map(([from, to]) => ({ from: bounded(from), to: bounded(to) })));
}

/** A sum of huge values may leave the doubles. */
function bounded(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

function draw(
  drawn: readonly (readonly Bar[])[],
  categories: readonly string[],
  series: CategoryChartOptions["series"],
  frame: CategoryFrame,
  format: (value: number) => string,
): PlanChild {
  const single = drawn.reduce((sum, bars) => sum + bars.length, 0) <= barLimit;
  return drawn.map((bars, order) => {
    const paint = { fill: seriesColor(order), "fill-opacity": seriesOpacity(order) };
    if (!single) return build("path", { d: bars.map((bar) => outline(bar, frame)).join(""), ...paint }, null);
    return build(
      "g",
      paint,
      bars.map((bar) =>
        build("path", { d: outline(bar, frame) }, [
          build(
            "title",
            undefined,
            `${series[order]?.label ?? ""}, ${categories[bar.category] ?? ""}: ${format(bar.value)}`,
          ),
        ]),
      ),
    );
  });
}

function outline({ x, width, from, to }: Bar, frame: CategoryFrame): string {
  const start = frame.values.at(from);
  const end = frame.values.at(to);
  return `M${pixel(x)} ${start}V${end}h${pixel(Math.max(width, 0.5))}V${start}Z`;
}
