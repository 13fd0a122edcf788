import { type ChartSeries, drawable } from "./options.js";

/** More categories than that cannot be told apart in the width of a chart, and would only cost bytes. */
const groupLimit = 300;

/**
 * Data that has as many categories as can be drawn: from each run of neighbours the lowest and the highest value of
 * each series, in their order, so that no peak gets lost.
 */
export function thin(
  categories: readonly string[],
  series: readonly ChartSeries[],
): { readonly categories: readonly string[]; readonly series: readonly ChartSeries[] } {
  if (categories.length <= groupLimit * 2) return { categories, series };
  const size = Math.ceil(categories.length / groupLimit);
  const starts = Array.from({ length: Math.ceil(categories.length / size) }, (_, group) => group * size);
  return {
    categories: starts.flatMap((start) => {
      const name = categories[start] ?? "";
      return [name, name];
    }),
    series: series.map(({ label, values }) => ({
      label,
      values: starts.flatMap((start) => ends(values.slice(start, start + size).map(drawable))),
    })),
  };
}

/** The lowest and the highest, in the order in which they come. */
function ends(values: readonly (number | undefined)[]): readonly (number | undefined)[] {
  let low: number | undefined;
  let high: number | undefined;
  values.forEach((value, index) => {
    if (value === undefined) return;
    if (low === undefined || value < (values[low] ?? 0)) low = index;
    if (high === undefined || value > (values[high] ?? 0)) high = index;
  });
  if (low === undefined || high === undefined) return [undefined, undefined];
  return low <= high ? [values[low], values[high]] : [values[high], values[low]];
}
