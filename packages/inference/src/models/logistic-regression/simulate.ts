import { requireCholesky } from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { logistic } from "../../math/special/index.ts";
import type { RegressionPoint } from "../regression/index.ts";
import type { LogisticReports } from "./reports/report-data.ts";
import {
  type LogisticBlock,
  type LogisticLayout,
  statisticCoordinates,
} from "./sums/statistic-coordinates.ts";
import type { LogisticSum } from "./sums/sum-data.ts";

/**
 * Simulated releases, for studies of calibration. Their noise comes from a seeded source, which protects
 * nobody: never use them on real records.
 */

/** A record drawn from the model: x̃ = (1, x), and y = ±1. */
function recordSource(rng: SeededSource, { intercept, coefficients, mean, covariance }: RegressionPoint) {
  const d = coefficients.length;
  const factor = Float64Array.from(covariance);
  requireCholesky("covariance", factor, d);
  const normals = new Float64Array(d);
  const x = new Float64Array(d + 1);
  x[0] = 1;
  return {
    x,
    next(): number {
      let u = intercept;
      for (let i = 0; i < d; i++) {
        normals[i] = rng.normal();
        let value = mean[i]!;
        for (let k = 0; k <= i; k++) value += factor[i * d + k]! * normals[k]!;
        x[i + 1] = value;
        u += coefficients[i]! * value;
      }
      return rng.uniform() < logistic(u) ? 1 : -1;
    },
  };
}

export interface SimulatedSumOptions {
  readonly layout: LogisticLayout;
  readonly count: number;
  /** Variance of all noise in a number of each block. */
  readonly noise: Readonly<Partial<Record<LogisticBlock, number>>>;
}

/** The noisy sum of the statistics of `count` records drawn at the point. Seeded noise protects nobody. */
export function simulateLogisticSum(
  rng: SeededSource,
  point: RegressionPoint,
  { layout, count, noise }: SimulatedSumOptions,
): LogisticSum {
  const covariates = point.coefficients.length;
  const coordinates = statisticCoordinates(layout, covariates);
  const values = new Float64Array(coordinates.length);
  const { x, next } = recordSource(rng, point);
  for (let record = 0; record < count; record++) {
    const y = next();
    coordinates.forEach(({ power, i, j, factor }, a) => {
      values[a]! += factor * (power === 1 ? y : 1) * x[i]! * x[j]!;
    });
  }
  coordinates.forEach(({ block }, a) => {
    values[a]! += Math.sqrt(noise[block]!) * rng.normal();
  });
  return Object.freeze({ layout, covariates, count, values, noise });
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
  const { x, next } = recordSource(rng, point);
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
