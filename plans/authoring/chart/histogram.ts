import { scaleLinear } from "d3-scale";
import type { ElementNode } from "../../types.js";
import { categoryChart } from "./category-chart.js";
import { drawable, drawingOf, type HistogramOptions } from "./options.js";
import { unitOf } from "./value-scale.js";

/** How often values fall between round bounds. */
export function histogram(options: HistogramOptions): ElementNode {
  const { labels, format } = drawingOf(options);
  const values = options.values.flatMap((value) => drawable(value) ?? []);
  const bounds = boundsOf(values, Math.min(Math.max(Math.trunc(options.bins ?? 10) || 1, 1), 100));
  const counts = bounds.slice(1).map(() => 0);
  for (const value of values) {
    let bin = bounds.findIndex((bound, index) => index > 0 && value < bound) - 1;
    if (bin < 0) bin = counts.length - 1;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return categoryChart(
    {
      kind: "bar",
      title: options.title,
      description: options.description,
      labels: options.labels,
      width: options.width,
      categories: counts.map(
        (_, index) => `${format(bounds[index] ?? 0)}\u2013${format(bounds[index + 1] ?? 0)}`,
      ),
      series: [{ label: labels.value, values: counts }],
    },
    bounds.map(format),
  );
}

/** Round bounds around all values: two or more, or none without a value. */
function boundsOf(values: readonly number[], bins: number): readonly number[] {
  if (values.length === 0) return [];
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === high) return [low, high];
  const unit = unitOf(low, high);
  const bounds = scaleLinear([low / unit, high / unit], [0, 1])
    .nice(bins)
    .ticks(bins)
    .map((bound) => bound * unit);
  const usable = bounds.every(Number.isFinite) && bounds.length >= 2;
  return usable ? bounds : [low, high];
}
