import { requireCount } from "../../../errors/index.ts";
import { requireSummedStatistic, type SummedStatistic } from "../../glm/statistic/summed-statistic.ts";

/** The blocks of a Poisson statistic in wire order (glm spec §1); without intercept, and with. */
export const poissonLayouts = {
  poisson: ["x", "x2", "yx", "yx2"],
  poisson_intercept: ["y", "x", "x2", "yx", "yx2"],
} as const;

export type PoissonLayout = keyof typeof poissonLayouts;

/** A noisy sum of Poisson statistics, in the statistic's own units (weights divided out). */
export interface PoissonSum extends SummedStatistic<PoissonLayout> {
  /** Counts above it were replaced by it; Infinity: none were. */
  readonly responseBound: number;
}

export function requirePoissonSum(sum: PoissonSum): PoissonSum {
  requireSummedStatistic(sum, poissonLayouts);
  if (sum.responseBound !== Infinity) requireCount("responseBound", sum.responseBound, 1);
  return sum;
}
