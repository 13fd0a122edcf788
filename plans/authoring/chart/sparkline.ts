import { line } from "d3-shape";
import type { ElementNode } from "../../types.js";
import { build } from "../element.js";
import { missing } from "../format.js";
import { drawable, drawingOf, type SparklineOptions } from "./options.js";
import { seriesColor } from "./palette.js";
import { summary } from "./summary.js";
import { picture } from "./svg.js";
import { pixel, valueScale } from "./value-scale.js";

const width = 120;
const height = 28;

/** A line as small as a word, with a dot at its end. Its figures are in its description. */
export function sparkline(options: SparklineOptions): ElementNode {
  const { title, description, format } = drawingOf(options);
  const points = options.values.map((value, index) => ({ index, value: drawable(value) }));
  const found = points.flatMap(({ value }) => value ?? []);
  const last = points.findLast(({ value }) => value !== undefined);
  if (!last) return build("span", { role: "img", "aria-label": title }, missing);
  const scale = valueScale(found, [height - 4, 4], false);
  const x = (index: number) => pixel(4 + (index * (width - 8)) / Math.max(points.length - 1, 1));
  const y = (value: number | undefined) => scale.at(value ?? 0);
  const path = line<(typeof points)[number]>(
    ({ index }) => x(index),
    ({ value }) => y(value),
  )
    .defined(({ value }) => value !== undefined)
    .digits(1)(points);
  const color = seriesColor(0);
  return picture(
    title,
    description ?? `${summary("Trend", options.values, () => "", format)} Last ${format(last.value ?? 0)}.`,
    [width, height],
    { display: "inline-block", inlineSize: "120px", blockSize: "28px", verticalAlign: "middle" },
    [
      path &&
        build("path", { d: path, stroke: color, "stroke-width": 1.75, "stroke-linejoin": "round" }, null),
      build("circle", { cx: x(last.index), cy: y(last.value), r: 2.5, fill: color }, null),
    ],
  );
}
