import { requireCount } from "../../../errors/index.ts";
import { requireSummedStatistic, type SummedStatistic } from "../../glm/sums/summed-statistic.ts";
import { type PoissonBlock, type PoissonLayout, poissonLayouts } from "./statistic-coordinates.ts";

/** A noisy sum of Poisson statistics, in the statistic's own units (weights divided out). */
export interface PoissonSum extends SummedStatistic<PoissonLayout, PoissonBlock> {
  /** Counts above it were replaced by it; Infinity: none were. */
  readonly responseBound: number;
}

/** d(d + 1)/2 products in two blocks, d numbers in two others, and y. */
export function poissonSumLength(layout: PoissonLayout, d: number): number {
  return (layout === "poisson" ? 0 : 1) + 2 * d + d * (d + 1);
}

export function requirePoissonSum(sum: PoissonSum): PoissonSum {
  requireSummedStatistic(sum, poissonLayouts, poissonSumLength);
  if (sum.responseBound !== Infinity) requireCount("responseBound", sum.responseBound, 1);
  return sum;
}
