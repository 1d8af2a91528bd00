import { poisson } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { log1pExp } from "../../math/special/index.ts";
import { type SimulatedSumOptions, simulateSum } from "../glm/statistic/simulate-sum.ts";
import type { RegressionPoint } from "../regression/index.ts";
import { type PoissonLayout, type PoissonSum, poissonLayouts } from "./sums/poisson-sum.ts";

export interface SimulatedPoissonOptions extends SimulatedSumOptions<PoissonLayout> {
  /** Counts above it are replaced by it; Infinity: none are. */
  readonly responseBound: number;
}

/** The noisy sum of the statistics of `count` records drawn at the point. Seeded noise protects nobody. */
export function simulatePoissonSum(
  rng: SeededSource,
  point: RegressionPoint,
  { responseBound, ...options }: SimulatedPoissonOptions,
): PoissonSum {
  const count = (source: SeededSource, u: number) =>
    Math.min(poisson.sample(source, log1pExp(u)), responseBound);
  return Object.freeze({ ...simulateSum(rng, point, poissonLayouts, count, options), responseBound });
}
