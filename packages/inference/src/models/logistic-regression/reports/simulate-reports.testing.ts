import type { SeededSource } from "../../../math/random/index.ts";
import { logistic } from "../../../math/special/index.ts";
import { type OutcomeSampler, recordSource } from "../../glm/statistic/simulate-sum.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import type { LogisticReports } from "./report-data.ts";

const signed: OutcomeSampler = (rng, u) => (rng.uniform() < logistic(u) ? 1 : -1);

interface SimulatedReportsOptions {
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
