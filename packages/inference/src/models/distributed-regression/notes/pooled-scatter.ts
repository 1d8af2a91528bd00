import type { SummedMoments } from "../../regression/linear/summed-moments.ts";

/** Sums of products of features and response about their means, and how much noise is in them. */
export interface Scatter {
  value(i: number, k: number): number;
  /** Variance of its noise. */
  variance(i: number, k: number): number;
}

/** About what the sums of products of several holders are taken. */
export type Middle = "zero" | "common mean" | "own means";

/**
 * The scatter of all holders together, S − tt'/n. Where holders have levels of their own, what lies between their means says
 * nothing of slopes, and each is taken about its own mean. A holder counts by its records over the variance of its noise,
 * which is best for a spread that all have in common: one with a small budget drowns no other.
 */
export function pooledScatter(d: number, middle: Middle, releases: readonly SummedMoments[]): Scatter {
  const weights = weightsOf(releases);
  const weighted = releases.map((release, j) => holderSums(d, release, weights[j]!));
  const groups = middle === "own means" ? weighted : [weighted.reduce(together)];
  const parts = groups.map((sums) => scatterOf(d, middle !== "zero", sums));
  return {
    value: (i, k) => parts.reduce((sum, part) => sum + part.value(i, k), 0),
    variance: (i, k) => parts.reduce((sum, part) => sum + part.variance(i, k), 0),
  };
}

function weightsOf(releases: readonly SummedMoments[]): readonly number[] {
  const noise = releases.map(
    ({ entries }) => entries.reduce((sum, { variance }) => sum + variance, 0) / entries.length,
  );
  const most = Math.max(...noise);
  // Sums without noise count far more than any other, but not infinitely.
  return releases.map(({ count }, j) =>
    most > 0 ? (count * most) / Math.max(noise[j]!, 1e-9 * most) : count,
  );
}

interface WeightedSums {
  readonly n: number;
  readonly sums: Float64Array;
  /** Variances of the sums' noise. */
  readonly noise: Float64Array;
}

function holderSums(d: number, { count, entries }: SummedMoments, weight: number): WeightedSums {
  const p = d + 2;
  const sums = new Float64Array(p * p);
  const noise = new Float64Array(p * p);
  for (const { row, column, value, variance } of entries) {
    sums[row * p + column] = weight * value;
    noise[row * p + column] = weight ** 2 * variance;
  }
  return { n: weight * count, sums, noise };
}

function together(one: WeightedSums, other: WeightedSums): WeightedSums {
  return {
    n: one.n + other.n,
    sums: one.sums.map((value, at) => value + other.sums[at]!),
    noise: one.noise.map((value, at) => value + other.noise[at]!),
  };
}

function scatterOf(d: number, centred: boolean, { n, sums, noise }: WeightedSums): Scatter {
  const p = d + 2;
  const mean = (j: number) => (centred ? sums[j + 1]! / n : 0);
  const at = (i: number, k: number) => (Math.min(i, k) + 1) * p + Math.max(i, k) + 1;
  return {
    value: (i, k) => sums[at(i, k)]! - n * mean(i) * mean(k),
    // First order in the noise of t; that of the diagonal has 2·mean in it.
    variance: (i, k) =>
      noise[at(i, k)]! +
      (i === k
        ? 4 * mean(i) ** 2 * noise[i + 1]!
        : mean(i) ** 2 * noise[k + 1]! + mean(k) ** 2 * noise[i + 1]!),
  };
}
