import type { NoisySum } from "../sums/noisy-sum.ts";
import type { Monomial } from "./mixed-moments.ts";

/** A noisy sum of statistics, each a monomial in y and x̃ = (1, x). */
export interface StatisticSum extends NoisySum {
  readonly monomials: readonly Monomial[];
}

/** All sums as one: values, counts and variances add. They have the same monomials. */
export function pooledSum(sums: readonly StatisticSum[]): StatisticSum {
  const [first] = sums;
  const total = (of: (sum: StatisticSum) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  return {
    monomials: first!.monomials,
    count: total(({ count }) => count),
    countVariance: total(({ countVariance = 0 }) => countVariance),
    values: Float64Array.from(first!.monomials, (_, a) => total(({ values }) => values[a]!)),
    variances: Float64Array.from(first!.monomials, (_, a) => total(({ variances }) => variances[a]!)),
  };
}

/** What a sum says about the covariates, noise included. */
export interface RoughCovariates {
  readonly mean: Float64Array;
  /** d×d, not necessarily positive. */
  readonly covariance: Float64Array;
  /** Standard deviation of sampling and noise on an entry of the covariance, roughly. */
  readonly sd: Float64Array;
  /** That of the noise alone. */
  readonly noise: Float64Array;
}

/**
 * Mean and covariance of the covariates from the powers 0 of y. Without a block x the mean of an indicator is that
 * of its square, and numbers count as centred.
 */
export function roughCovariates(
  { monomials, count: n, values, variances }: StatisticSum,
  covariates: number,
  isIndicator: (column: number) => boolean,
): RoughCovariates {
  const d = covariates;
  const mean = new Float64Array(d);
  const second = new Float64Array(d * d);
  const sd = new Float64Array(d * d);
  const noise = new Float64Array(d * d);
  monomials.forEach(({ power, i, j, factor }, a) => {
    if (power === 1 || (i === 0 && j === 0)) return;
    const value = values[a]! / (n * factor);
    if (i === 0) mean[j - 1] = value;
    else {
      const [p, q] = [(i - 1) * d + j - 1, (j - 1) * d + i - 1];
      second[p] = second[q] = value;
      noise[p] = noise[q] = Math.sqrt(variances[a]!) / (factor * n);
      sd[p] = sd[q] = Math.hypot(noise[p]!, 0.5 / Math.sqrt(n));
    }
  });
  const known = monomials.some(({ power, i, j }) => power === 0 && i === 0 && j > 0);
  for (let j = 0; j < d; j++) if (!known && isIndicator(j)) mean[j] = second[j * d + j]!;
  const covariance = second.map((value, at) => value - mean[Math.floor(at / d)]! * mean[at % d]!);
  return { mean, covariance, sd, noise };
}
