import type { SeededSource } from "../../math/random/index.ts";
import { logistic } from "../../math/special/index.ts";
import { type OutcomeSampler, type SimulatedSumOptions, simulateSum } from "../glm/statistic/simulate-sum.ts";
import type { RegressionPoint } from "../regression/index.ts";
import { type LogisticLayout, type LogisticSum, logisticLayouts } from "./sums/logistic-sum.ts";

/** 1 for the second level, -1 for the first. */
export const signed: OutcomeSampler = (rng, u) => (rng.uniform() < logistic(u) ? 1 : -1);

/** The noisy sum of the statistics of `count` records drawn at the point. Seeded noise protects nobody. */
export function simulateLogisticSum(
  rng: SeededSource,
  point: RegressionPoint,
  options: SimulatedSumOptions<LogisticLayout>,
): LogisticSum {
  return simulateSum(rng, point, logisticLayouts, signed, options);
}
