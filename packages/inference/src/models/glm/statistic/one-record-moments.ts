import type { RegressionPoint } from "../../regression/index.ts";
import type { OutcomeMoments } from "../outcomes/outcome-moments.ts";
import { recordMoments } from "./record-moments.ts";
import { type StatisticBlock, statisticCoordinates } from "./statistic-coordinates.ts";

/** Mean and covariance (k×k) of one record's statistic. */
export interface OneRecordMoments {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
}

/** The exact moments of one record's statistic at a point, x ~ N(mean, Σ) (glm spec §4). */
export function oneRecordMoments(
  blocks: readonly StatisticBlock[],
  point: RegressionPoint,
  outcome: OutcomeMoments,
): OneRecordMoments {
  const d = point.coefficients.length;
  const { mean, second, moveTo } = recordMoments(statisticCoordinates(blocks, d), d, outcome);
  moveTo(point);
  const k = mean.length;
  const covariance = second.map((value, at) => value - mean[Math.floor(at / k)]! * mean[at % k]!);
  return Object.freeze({ mean, covariance });
}
