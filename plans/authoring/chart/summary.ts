import { type ChartValue, drawable } from "./options.js";

/** What a series does, in a sentence for screen readers. */
export function summary(
  label: string,
  values: readonly ChartValue[],
  nameOf: (index: number) => string,
  format: (value: number) => string,
): string {
  let low: number | undefined;
  let high: number | undefined;
  values.forEach((_, index) => {
    const value = drawable(values[index]);
    if (value === undefined) return;
    if (low === undefined || value < (drawable(values[low]) ?? 0)) low = index;
    if (high === undefined || value > (drawable(values[high]) ?? 0)) high = index;
  });
  if (low === undefined || high === undefined) return `${label}: no values.`;
  const at = (index: number) => {
    const name = nameOf(index);
    return `${format(drawable(values[index]) ?? 0)}${name === "" ? "" : ` (${name})`}`;
  };
  return `${label}: lowest ${at(low)}, highest ${at(high)}.`;
}
