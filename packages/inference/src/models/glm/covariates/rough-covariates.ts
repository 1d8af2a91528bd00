import type { StatisticSum } from "../statistic/statistic-sum.ts";

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
