import { scaleBand } from "d3-scale";
import type { ElementNode } from "../../types.js";
import { build, type PlanChild } from "../element.js";
import { chartHeight, chartText, chartWidth, cut, letterWidth } from "./svg.js";
import { pixel, type ValueScale, valueScale } from "./value-scale.js";

/** The inside of a chart with categories along the bottom. */
export interface CategoryFrame {
  /** The left edge and the width of the room of the category at an index. */
  readonly room: (index: number) => { readonly x: number; readonly width: number; readonly middle: number };
  readonly values: ValueScale;
  /** Grid lines and labels. */
  readonly axes: PlanChild;
}

const top = 14;
const bottom = chartHeight - 26;
const right = chartWidth - 8;

/**
 * Lays out the axes.
 *
 * @param values all values that the chart must have room for
 * @param padding the part of a category's room that stays free, from 0 to 1
 */
export function categoryFrame(
  categories: readonly string[],
  values: readonly number[],
  options: { readonly zero: boolean; readonly padding: number; readonly format: (value: number) => string },
): CategoryFrame {
  const scale = valueScale(values, [bottom, top], options.zero);
  const marks = scale.ticks.map((tick) => ({ tick, label: cut(options.format(tick), 14) }));
  const widest = Math.max(0, ...marks.map(({ label }) => Array.from(label).length));
  const left = Math.round(widest * letterWidth + 12);
  const bands = scaleBand(
    categories.map((_, index) => index),
    [left, right],
  ).padding(options.padding);
  const room = (index: number) => {
    const x = bands(index) ?? left;
    const width = bands.bandwidth();
    return { x: pixel(x), width: pixel(width), middle: pixel(x + width / 2) };
  };
  const grid = marks.map(({ tick, label }) => {
    const y = scale.at(tick);
    return [
      build(
        "path",
        { d: `M${left} ${y}H${right}`, stroke: "currentColor", "stroke-opacity": tick === 0 ? 0.45 : 0.13 },
        null,
      ),
      chartText(left - 8, y + 4, "end", label),
    ];
  });
  return { room, values: scale, axes: [grid, categoryLabels(categories, room, right - left)] };
}

/** As many labels as fit side by side: all, cut where they are long and few, or every second, third … */
function categoryLabels(
  categories: readonly string[],
  room: CategoryFrame["room"],
  width: number,
): readonly ElementNode[] {
  const slot = width / Math.max(categories.length, 1);
  const longest = Math.max(0, ...categories.map((name) => Array.from(name).length));
  const letters = Math.floor((slot - 8) / letterWidth);
  const cutting = categories.length <= 8 && letters >= 4;
  const every = cutting ? 1 : Math.max(1, Math.ceil((Math.min(longest, 12) * letterWidth + 10) / slot));
  const allowed = cutting ? letters : 12;
  return categories.flatMap((name, index) =>
    index % every === 0 && name !== ""
      ? [chartText(room(index).middle, chartHeight - 7, "middle", cut(name, allowed))]
      : [],
  );
}
