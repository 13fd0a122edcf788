import { scaleLinear } from "d3-scale";

/** Where values lie on a line of pixels, and which of them an axis marks. */
export interface ValueScale {
  /** The pixel of a value. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/**
 * A scale over values, from the pixel of the lowest to that of the highest, with round ends.
 *
 * @param zero whether 0 is on the scale whatever the values are, as it must be for bars and areas
 */
export function valueScale(
  values: readonly number[],
  [start, end]: readonly [number, number],
  zero: boolean,
): ValueScale {
  let low = zero ? 0 : Infinity;
  let high = zero ? 0 : -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  if (low === high) [low, high] = around(low);
  const unit = unitOf(low, high);
  const scale = scaleLinear([low / unit, high / unit], [start, end]).nice(5);
  return {
    at: (value) => pixel(scale(value / unit)),
    ticks: scale
      .ticks(5)
      .map((tick) => tick * unit)
      .filter(Number.isFinite),
  };
}

/**
 * What to divide values by before a scale works on them: the distance between the largest doubles is no double, and
 * neither are steps between the smallest ones.
 */
export function unitOf(low: number, high: number): number {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size > 1e300) return 1e10;
  return size < 1e-290 ? 1e-30 : 1;
}

function around(value: number): readonly [number, number] {
  if (value === 0) return [0, 1];
  return value > 0 ? [0, value] : [value, 0];
}

/** A coordinate to a tenth of a pixel, and never NaN. */
export function pixel(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? Math.round(value * 10) / 10 : 0;
}
