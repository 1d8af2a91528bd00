import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";

/** Unnormalised probabilities of the whole numbers low, low + 1, …: values[i]·e^logScale, the largest value being 1. */
export interface Weights {
  readonly low: number;
  readonly values: Float64Array;
  readonly logScale: number;
}

/** From logarithms; at least one must be finite. */
export function weightsFromLogs(low: number, logs: Float64Array): Weights {
  let largest = Number.NEGATIVE_INFINITY;
  for (const log of logs) if (!(log <= largest)) largest = log;
  if (!Number.isFinite(largest))
    fail("ARGUMENT", { name: "the largest log weight", found: String(largest), accepted: "finite" });
  for (let i = 0; i < logs.length; i++) logs[i] = Math.exp(logs[i]! - largest);
  return { low, values: logs, logScale: largest };
}

/** The weight of n as a logarithm; −Infinity outside. */
export function logWeight({ low, values, logScale }: Weights, n: number): number {
  const value = values[n - low];
  return value === undefined ? Number.NEGATIVE_INFINITY : Math.log(value) + logScale;
}

/** Sum, mean and variance. */
export function weightMoments({ low, values, logScale }: Weights): {
  readonly logTotal: number;
  readonly mean: number;
  readonly variance: number;
} {
  let [total, first, second] = [0, 0, 0];
  // Around the heaviest place, so that variances of far-away counts keep their digits.
  const top = values.indexOf(1);
  for (let i = 0; i < values.length; i++) {
    const w = values[i]!;
    total += w;
    first += w * (i - top);
    second += w * (i - top) ** 2;
  }
  const shift = first / total;
  return {
    logTotal: logScale + Math.log(total),
    mean: low + top + shift,
    variance: Math.max(0, second / total - shift * shift),
  };
}

/** Draws by inverse transform from running sums that are made once. */
export function weightSampler({ low, values }: Weights): (rng: SeededSource) => number {
  const sums = new Float64Array(values.length);
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    total += values[i]!;
    sums[i] = total;
  }
  return (rng) => {
    const u = rng.uniform() * total;
    let [from, to] = [0, sums.length - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (sums[middle]! > u) to = middle;
      else from = middle + 1;
    }
    return low + from;
  };
}
