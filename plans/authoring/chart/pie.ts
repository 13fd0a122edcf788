import { arc, type PieArcDatum, pie } from "d3-shape";
import type { ElementNode } from "../../types.js";
import { build } from "../element.js";
import { chartFigure } from "./figure.js";
import { drawable, drawingOf, type PieChartOptions } from "./options.js";
import { restColor, seriesColor } from "./palette.js";
import { picture } from "./svg.js";

/** The most slices that can be told apart; the smallest beyond it become one. */
const sliceLimit = 8;
const radius = 100;

interface Slice {
  readonly label: string;
  readonly value: number;
  readonly color: string;
}

/** Parts of a whole, as a ring. */
export function pieChart(options: PieChartOptions): ElementNode {
  const drawing = drawingOf(options);
  const { format, labels, title } = drawing;
  const slices = slicesOf(options, labels.other);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => labels.share(value / total);
  const description =
    drawing.description ??
    `Pie chart with ${slices.length} slices. ${slices.map(({ label, value }) => `${label}: ${share(value)}.`).join(" ")}`;
  const shapes = pie<Slice>()
    .sort(null)
    .value(({ value }) => value / total)([...slices]);
  const ring = arc<PieArcDatum<Slice>>()
    .innerRadius(58)
    .outerRadius(radius)
    .padAngle(slices.length > 1 ? 0.015 : 0)
    .digits(1);
  const image =
    slices.length > 0
      ? picture(
          title,
          description,
          [208, 208],
          { display: "block", inlineSize: "176px", maxInlineSize: "100%" },
          [
            build(
              "g",
              { transform: "translate(104 104)" },
              shapes.map((shape) => {
                const { label, value, color } = shape.data;
                return build("path", { d: ring(shape) ?? "", fill: color }, [
                  build("title", undefined, `${label}: ${format(value)} (${share(value)})`),
                ]);
              }),
            ),
            inTheRing(format(total)),
          ],
        )
      : undefined;
  return chartFigure(
    drawing,
    image,
    slices.map(({ label, value, color }) => ({ label: `${label} ${share(value)}`, swatch: { color } })),
    {
      heads: [labels.value],
      rows: options.slices.map(({ label, value }) => ({ name: label, values: [value] })),
    },
  );
}

/** The sum in the middle of the ring, as large as there is room for. */
function inTheRing(sum: string): ElementNode {
  const size = Math.min(20, Math.max(12, Math.floor(160 / Array.from(sum).length)));
  return build(
    "text",
    {
      x: 104,
      y: 104 + Math.round(size * 0.36),
      "text-anchor": "middle",
      fill: "currentColor",
      style: { fontSize: `${size}px` },
    },
    sum,
  );
}

function slicesOf({ slices }: PieChartOptions, other: string): readonly Slice[] {
  const positive = slices.flatMap(({ label, value }, index) => {
    const drawn = drawable(value);
    return drawn !== undefined && drawn > 0 ? [{ label, value: Math.min(drawn, 1e300), index }] : [];
  });
  const ranked = positive.toSorted((a, b) => b.value - a.value || a.index - b.index);
  const kept = ranked.length > sliceLimit ? new Set(ranked.slice(0, sliceLimit - 1)) : new Set(ranked);
  const rest = positive.filter((slice) => !kept.has(slice)).reduce((sum, { value }) => sum + value, 0);
  const shown = positive
    .filter((slice) => kept.has(slice))
    .map(({ label, value }, order) => ({ label, value, color: seriesColor(order) }));
  return rest > 0 ? [...shown, { label: other, value: rest, color: restColor }] : shown;
}
