import { quantileOfSorted, varianceOf } from "../../../diagnostics/index.ts";

/** What is known about one number. */
export interface PredictedNumber {
  readonly mean: number;
  readonly sd: number;
  /** The interval leaves the same probability outside on either side. */
  readonly low: number;
  readonly high: number;
}

/** From its draws; `share` is the probability that the interval holds. */
export function predictedNumber(sorted: Float64Array, share: number): PredictedNumber {
  return Object.freeze({
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    sd: Math.sqrt(varianceOf(sorted)),
    low: quantileOfSorted(sorted, (1 - share) / 2),
    high: quantileOfSorted(sorted, (1 + share) / 2),
  });
}
