import type { ElementNode } from "../../types.js";
import { groupedBars, mayCarryValues, stacked, stackedBars } from "./bars.js";
import { categoryFrame } from "./category-frame.js";
import { chartFigure } from "./figure.js";
import { lines } from "./lines.js";
import { type CategoryChartOptions, drawable, drawingOf } from "./options.js";
import { seriesColor, seriesDash, seriesOpacity } from "./palette.js";
import { summary } from "./summary.js";
import { picture } from "./svg.js";
import { thin } from "./thin.js";

const names = {
  line: "Line chart",
  area: "Area chart",
  bar: "Bar chart",
  "stacked-bar": "Stacked bar chart",
};

const wholeWidth = { display: "block", inlineSize: "100%", blockSize: "auto" };

/**
 * A chart of lines, areas or bars over categories.
 *
 * @param edges what stands between the categories of a histogram, instead of their names
 */
export function categoryChart(options: CategoryChartOptions, edges?: readonly string[]): ElementNode {
  const { kind, categories, series } = options;
  const drawing = drawingOf(options);
  const { format } = drawing;
  const isBars = kind === "bar" || kind === "stacked-bar";
  const drawn = { ...options, ...thin(categories, series) };
  const found = categories.flatMap((_, index) =>
    series.flatMap(({ values }) => drawable(values[index]) ?? []),
  );
  const extent =
    kind === "stacked-bar"
      ? stacked(drawn.categories, drawn.series)
          .flat()
          .flatMap(({ from, to }) => [from, to])
      : found;
  const description =
    drawing.description ??
    `${names[kind]} with ${categories.length} categories. ${series
      .map(({ label, values }) =>
        summary(label, values.slice(0, categories.length), (index) => categories[index] ?? "", format),
      )
      .join(" ")}`;

  const width = Math.min(Math.max(options.width ?? 440, 240), 1200) || 440;
  const size = [width, Math.round(Math.max(width * 0.5, 180))] as const;
  const frame = categoryFrame(drawn.categories, extent, {
    size,
    zero: kind !== "line",
    below: mayCarryValues(drawn) && found.some((value) => value < 0) ? 14 : 0,
    padding: isBars ? (edges || drawn.categories.length > 40 ? 0.1 : 0.28) : 0,
    format,
    edges,
  });
  const marks =
    kind === "bar"
      ? groupedBars(drawn, frame, format)
      : kind === "stacked-bar"
        ? stackedBars(drawn, frame, format)
        : lines(drawn, frame, format);
  const image =
    found.length > 0 ? picture(drawing.title, description, size, wholeWidth, [frame.axes, marks]) : undefined;
  const legend = series.map(({ label }, order) => ({
    label,
    swatch: {
      color: seriesColor(order),
      ...(isBars ? { opacity: seriesOpacity(order) } : { dash: seriesDash(order) }),
    },
  }));
  const rows = {
    heads: series.map(({ label }) => label),
    rows: categories.map((name, index) => ({ name, values: series.map(({ values }) => values[index]) })),
  };
  // Never so wide that the letters of the picture outgrow the text around it.
  const widest = Math.round(width * 1.3);
  return chartFigure(drawing, image, series.length > 1 && image ? legend : [], rows, widest);
}
