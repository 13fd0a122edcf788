import { area, line } from "d3-shape";
import { build, type PlanChild } from "../element.js";
import type { CategoryFrame } from "./category-frame.js";
import { type CategoryChartOptions, drawable } from "./options.js";
import { seriesColor, seriesDash } from "./palette.js";
import { pixel } from "./value-scale.js";

/** The most points that are drawn each with a dot and a tooltip. */
const dotLimit = 120;

interface Point {
  readonly index: number;
  readonly value: number | undefined;
}

/** Lines, and the areas under them when the chart is one of areas. A gap in the values is a gap in the line. */
export function lines(
  { kind, categories, series }: CategoryChartOptions,
  frame: CategoryFrame,
  format: (value: number) => string,
): PlanChild {
  const x = (point: Point) => frame.room(point.index).middle;
  const y = (point: Point) => frame.values.at(point.value ?? 0);
  const defined = (point: Point) => point.value !== undefined;
  const dotted = categories.length * series.length <= dotLimit;
  return series.map(({ label, values }, order) => {
    const points = categories.map((_, index): Point => ({ index, value: drawable(values[index]) }));
    const color = seriesColor(order);
    const under = kind === "area" && area<Point>(x, frame.values.at(0), y).defined(defined).digits(1)(points);
    const over = line<Point>(x, y).defined(defined).digits(1)(points);
    return build("g", undefined, [
      under && build("path", { d: under, fill: color, "fill-opacity": 0.18 }, null),
      over &&
        build(
          "path",
          {
            d: over,
            stroke: color,
            "stroke-width": 2,
            "stroke-linejoin": "round",
            "stroke-linecap": "round",
            "stroke-dasharray": seriesDash(order),
          },
          null,
        ),
      points.map((point) => {
        if (point.value === undefined) return null;
        if (!dotted && !isAlone(points, point.index)) return null;
        return build("circle", { cx: x(point), cy: pixel(y(point)), r: 3, fill: color }, [
          build("title", undefined, `${label}, ${categories[point.index] ?? ""}: ${format(point.value)}`),
        ]);
      }),
    ]);
  });
}

/** A point between two gaps, which no line shows. */
function isAlone(points: readonly Point[], index: number): boolean {
  return points[index - 1]?.value === undefined && points[index + 1]?.value === undefined;
}
