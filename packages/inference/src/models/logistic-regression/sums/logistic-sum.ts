import { requireSummedStatistic, type SummedStatistic } from "../../glm/statistic/summed-statistic.ts";

/** The blocks of a logistic statistic in wire order (glm spec §1); without intercept, and with. */
export const logisticLayouts = {
  logistic: ["yx", "x2"],
  logistic_intercept: ["y", "yx", "x", "x2"],
} as const;

export type LogisticLayout = keyof typeof logisticLayouts;

/** A noisy sum of logistic statistics, in the statistic's own units (weights divided out). */
export type LogisticSum = SummedStatistic<LogisticLayout>;

export function requireLogisticSum(sum: LogisticSum): LogisticSum {
  return requireSummedStatistic(sum, logisticLayouts);
}
