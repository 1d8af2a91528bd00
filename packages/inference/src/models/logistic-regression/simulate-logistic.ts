import type { SeededSource } from "../../math/random/index.ts";
import { logistic } from "../../math/special/index.ts";
import {
  type OutcomeSampler,
  recordSource,
  type SimulatedSumOptions,
  simulateSum,
} from "../glm/statistic/simulate-sum.ts";
import type { RegressionPoint } from "../regression/index.ts";
import type { LogisticReports } from "./reports/report-data.ts";
import { type LogisticLayout, type LogisticSum, logisticLayouts } from "./sums/logistic-sum.ts";

const signed: OutcomeSampler = (rng, u) => (rng.uniform() < logistic(u) ? 1 : -1);

/** The noisy sum of the statistics of `count` records drawn at the point. Seeded noise protects nobody. */
export function simulateLogisticSum(
  rng: SeededSource,
  point: RegressionPoint,
  options: SimulatedSumOptions<LogisticLayout>,
): LogisticSum {
  return simulateSum(rng, point, logisticLayouts, signed, options);
}

export interface SimulatedReportsOptions {
  readonly count: number;
  /** Standard deviation of the noise on each covariate. */
  readonly standardDeviation: number;
  readonly keepProbability: number;
}

/** Reports of `count` people drawn at the point. Seeded noise protects nobody. */
export function simulateLogisticReports(
  rng: SeededSource,
  point: RegressionPoint,
  { count, standardDeviation, keepProbability }: SimulatedReportsOptions,
): LogisticReports {
  const d = point.coefficients.length;
  const values = new Float64Array(count * d);
  const outcomes = new Uint8Array(count);
  const { x, next } = recordSource(rng, point, signed);
  for (let record = 0; record < count; record++) {
    const truth = next() === 1;
    for (let j = 0; j < d; j++) values[record * d + j] = x[j + 1]! + standardDeviation * rng.normal();
    outcomes[record] = Number(rng.uniform() < keepProbability === truth);
  }
  const noise = Float64Array.from({ length: d * d }, (_, at) =>
    at % (d + 1) === 0 ? standardDeviation ** 2 : 0,
  );
  return Object.freeze({ covariates: d, values, outcomes, noise, keepProbability });
}
