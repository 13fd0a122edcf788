import { randomFrom } from "../random.js";
import { BenchError } from "./measure.js";

/** A median and its 95 % bootstrap interval. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * The median of the values with a percentile bootstrap interval.
 *
 * @param seed makes the resampling, and so the printed interval, the same for the same values
 * @throws BenchError where a value is no number
 */
export function estimate(values: readonly number[], resamples = 2_000, seed = 1): Estimate {
  if (!values.every(Number.isFinite)) throw new BenchError("a round was not measured");
  const random = randomFrom(seed);
  const medians = Array.from({ length: resamples }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).sort((a, b) => a - b);
  const at = (share: number) => medians[Math.floor(share * (resamples - 1))] ?? Number.NaN;
  return { median: median(values), low: at(0.025), high: at(0.975) };
}

/** Ratios taken inside each round, so that what slows a whole round down cancels. */
export function ratios(above: readonly number[], below: readonly number[]): readonly number[] {
  return above.map((value, round) => value / (below[round] ?? Number.NaN));
}
