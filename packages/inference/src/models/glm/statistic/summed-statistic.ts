import { fail, requireCount, requireLength, requireNumber, requirePositive } from "../../../errors/index.ts";
import { blockPlaces, type StatisticBlock, type StatisticLayouts } from "./statistic-coordinates.ts";

/** A noisy sum of records' statistics, in the statistic's own units (weights divided out). */
export interface SummedStatistic<Layout extends string> {
  readonly layout: Layout;
  readonly covariates: number;
  /** N, or a noisy count of records. */
  readonly count: number;
  /** Variance of the noise on the count; 0 (absent) when N is public. */
  readonly countVariance?: number;
  /** In wire order. */
  readonly values: ArrayLike<number>;
  /** Variance of all noise in a number of each block: copies × sd². */
  readonly noise: Readonly<Partial<Record<StatisticBlock, number>>>;
  /** A noisy Σy² beside them, which tells how far y scatters about its mean. */
  readonly square?: NoisySquare;
}

/** Σy² behind noise of this variance. */
export interface NoisySquare {
  readonly value: number;
  readonly variance: number;
}

/** Refuses a sum that is not one of the layouts, or whose numbers make no sense. */
export function requireSummedStatistic<Layout extends string, Sum extends SummedStatistic<Layout>>(
  sum: Sum,
  layouts: StatisticLayouts<Layout>,
): Sum {
  const blocks = layouts[sum.layout];
  if (blocks === undefined)
    fail("ARGUMENT", {
      name: "layout",
      found: String(sum.layout),
      accepted: Object.keys(layouts).join(" or "),
    });
  requireCount("covariates", sum.covariates, 1);
  requirePositive("count", sum.count);
  requireNumber(
    "countVariance",
    sum.countVariance ?? 0,
    (v) => v >= 0 && v < Infinity,
    "non-negative and finite",
  );
  requireLength("values", sum.values, blockPlaces(blocks, sum.covariates).length);
  for (let i = 0; i < sum.values.length; i++)
    if (!Number.isFinite(sum.values[i]))
      fail("ARGUMENT", { name: `values[${i}]`, found: "not finite", accepted: "finite" });
  for (const block of blocks) requirePositive(`noise.${block}`, sum.noise[block] ?? Number.NaN);
  return sum;
}
