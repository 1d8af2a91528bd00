import { fail, requireCount, requireLength, requireNumber, requirePositive } from "../../errors/index.ts";
import { type LogisticBlock, type LogisticLayout, logisticLayouts } from "./statistic-coordinates.ts";

/** A noisy sum of logistic statistics, in the statistic's own units (weights divided out). */
export interface LogisticSum {
  readonly layout: LogisticLayout;
  readonly covariates: number;
  /** N, or a noisy count of records. */
  readonly count: number;
  /** Variance of the noise on the count; 0 (absent) when N is public. */
  readonly countVariance?: number;
  /** In wire order. */
  readonly values: ArrayLike<number>;
  /** Variance of all noise in a number of each block: copies × sd². */
  readonly noise: Readonly<Partial<Record<LogisticBlock, number>>>;
}

/** d(d + 1)/2 products, and 1 or d numbers in each other block. */
export function sumLength(layout: LogisticLayout, d: number): number {
  return (layout === "logistic" ? d : 1 + 2 * d) + (d * (d + 1)) / 2;
}

export function requireSum(sum: LogisticSum): LogisticSum {
  const blocks = logisticLayouts[sum.layout];
  if (blocks === undefined)
    fail("ARGUMENT", {
      name: "layout",
      found: String(sum.layout),
      accepted: Object.keys(logisticLayouts).join(" or "),
    });
  requireCount("covariates", sum.covariates, 1);
  requirePositive("count", sum.count);
  requireNumber(
    "countVariance",
    sum.countVariance ?? 0,
    (v) => v >= 0 && v < Infinity,
    "non-negative and finite",
  );
  requireLength("values", sum.values, sumLength(sum.layout, sum.covariates));
  for (let i = 0; i < sum.values.length; i++)
    if (!Number.isFinite(sum.values[i]))
      fail("ARGUMENT", { name: `values[${i}]`, found: "not finite", accepted: "finite" });
  for (const block of blocks) requirePositive(`noise.${block}`, sum.noise[block] ?? Number.NaN);
  return sum;
}
