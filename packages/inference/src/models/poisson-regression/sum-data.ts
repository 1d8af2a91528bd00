import { fail, requireCount, requireLength, requireNumber, requirePositive } from "../../errors/index.ts";
import { type PoissonBlock, type PoissonLayout, poissonLayouts } from "./statistic-coordinates.ts";

/** A noisy sum of Poisson statistics, in the statistic's own units (weights divided out). */
export interface PoissonSum {
  readonly layout: PoissonLayout;
  readonly covariates: number;
  /** Counts above it were replaced by it; Infinity: none were. */
  readonly responseBound: number;
  /** N, or a noisy count of records. */
  readonly count: number;
  /** Variance of the noise on the count; 0 (absent) when N is public. */
  readonly countVariance?: number;
  /** In wire order. */
  readonly values: ArrayLike<number>;
  /** Variance of all noise in a number of each block: copies × sd². */
  readonly noise: Readonly<Partial<Record<PoissonBlock, number>>>;
}

/** d(d + 1)/2 products in two blocks, d numbers in two others, and y. */
export function poissonSumLength(layout: PoissonLayout, d: number): number {
  return (layout === "poisson" ? 0 : 1) + 2 * d + d * (d + 1);
}

export function requirePoissonSum(sum: PoissonSum): PoissonSum {
  const blocks = poissonLayouts[sum.layout];
  if (blocks === undefined)
    fail("ARGUMENT", {
      name: "layout",
      found: String(sum.layout),
      accepted: Object.keys(poissonLayouts).join(" or "),
    });
  requireCount("covariates", sum.covariates, 1);
  if (sum.responseBound !== Infinity) requireCount("responseBound", sum.responseBound, 1);
  requirePositive("count", sum.count);
  requireNumber(
    "countVariance",
    sum.countVariance ?? 0,
    (v) => v >= 0 && v < Infinity,
    "non-negative and finite",
  );
  requireLength("values", sum.values, poissonSumLength(sum.layout, sum.covariates));
  for (let i = 0; i < sum.values.length; i++)
    if (!Number.isFinite(sum.values[i]))
      fail("ARGUMENT", { name: `values[${i}]`, found: "not finite", accepted: "finite" });
  for (const block of blocks) requirePositive(`noise.${block}`, sum.noise[block] ?? Number.NaN);
  return sum;
}
