import { requireSummedStatistic, type SummedStatistic } from "../../glm/sums/summed-statistic.ts";
import { type LogisticBlock, type LogisticLayout, logisticLayouts } from "./statistic-coordinates.ts";

/** A noisy sum of logistic statistics, in the statistic's own units (weights divided out). */
export type LogisticSum = SummedStatistic<LogisticLayout, LogisticBlock>;

/** d(d + 1)/2 products, and 1 or d numbers in each other block. */
export function sumLength(layout: LogisticLayout, d: number): number {
  return (layout === "logistic" ? d : 1 + 2 * d) + (d * (d + 1)) / 2;
}

export function requireSum(sum: LogisticSum): LogisticSum {
  requireSummedStatistic(sum, logisticLayouts, sumLength);
  return sum;
}
