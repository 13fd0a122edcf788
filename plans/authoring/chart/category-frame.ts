import { scaleBand } from "d3-scale";
import type { ElementNode } from "../../types.js";
import { build, type PlanChild } from "../element.js";
import { chartText, cut, letterWidth } from "./svg.js";
import { pixel, type ValueScale, valueScale } from "./value-scale.js";

/** The inside of a chart with categories along the bottom. */
export interface CategoryFrame {
  /** The left edge and the width of the room of the category at an index. */
  readonly room: (index: number) => { readonly x: number; readonly width: number; readonly middle: number };
  readonly values: ValueScale;
  /** Grid lines and labels. */
  readonly axes: PlanChild;
}

const top = 16;

/**
 * Lays out the axes.
 *
 * @param values all values that the chart must have room for
 * @param padding the part of a category's room that stays free, from 0 to 1
 */
export function categoryFrame(
  categories: readonly string[],
  values: readonly number[],
  options: {
    readonly size: readonly [width: number, height: number];
    readonly zero: boolean;
    /** What stands below the values, between them and the names of the categories; in pixels. */
    readonly below: number;
    readonly padding: number;
    readonly format: (value: number) => string;
    /** What stands between the categories, one more than there are, instead of their names. */
    readonly edges?: readonly string[] | undefined;
  },
): CategoryFrame {
  const [width, height] = options.size;
  const bottom = height - 26 - options.below;
  const right = width - 8;
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
    const band = bands.bandwidth();
    return { x: pixel(x), width: pixel(band), middle: pixel(x + band / 2) };
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
  const baseline = height - 7;
  const edge = (index: number) =>
    (bands(0) ?? left) + bands.step() * index - (bands.step() - bands.bandwidth()) / 2;
  const names = options.edges
    ? edgeLabels(options.edges, edge, bands.step(), width, baseline)
    : categoryLabels(categories, room, right - left, baseline);
  return { room, values: scale, axes: [grid, names] };
}

/** The bounds of neighbours, every one or every second, third …: a number is never cut. */
function edgeLabels(
  edges: readonly string[],
  at: (index: number) => number,
  slot: number,
  width: number,
  baseline: number,
): readonly ElementNode[] {
  const room = (name: string) => Array.from(name).length * letterWidth;
  const every = Math.max(1, Math.ceil((Math.max(0, ...edges.map(room)) + 8) / slot));
  return edges.flatMap((name, index) =>
    index % every === 0 && at(index) + room(name) / 2 <= width
      ? [chartText(pixel(at(index)), baseline, "middle", name)]
      : [],
  );
}

/** As many labels as fit side by side: all, if need be cut where they are few, or every second, third … */
function categoryLabels(
  categories: readonly string[],
  room: CategoryFrame["room"],
  width: number,
  baseline: number,
): readonly ElementNode[] {
  const slot = width / Math.max(categories.length, 1);
  const longest = Math.max(0, ...categories.map((name) => Array.from(name).length));
  const letters = Math.floor((slot - 8) / letterWidth);
  const cutting = longest <= letters || (categories.length <= 8 && letters >= 8);
  const every = cutting ? 1 : Math.max(1, Math.ceil((Math.min(longest, 12) * letterWidth + 10) / slot));
  const allowed = cutting ? letters : 12;
  return categories.flatMap((name, index) =>
    index % every === 0 && name !== ""
      ? [chartText(room(index).middle, baseline, "middle", cut(name, allowed))]
      : [],
  );
}
