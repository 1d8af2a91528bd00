import type { SeededSource } from "../../math/random/index.ts";
import { type RegressionPoint, regressionPoint } from "../regression/index.ts";

/** A point of ordinary size: slopes of order 1, correlated covariates, and a mean where one is wanted. */
export function randomPoint(rng: SeededSource, d: number, mean: boolean, size = 1): RegressionPoint {
  const point = regressionPoint(d);
  const factor = Float64Array.from({ length: d * d }, () => 0.6 * rng.normal());
  for (let i = 0; i < d; i++) {
    point.coefficients[i] = size * rng.normal();
    if (mean) point.mean[i] = 0.5 * rng.normal();
    for (let j = 0; j < d; j++) {
      let sum = i === j ? 0.1 : 0;
      for (let k = 0; k < d; k++) sum += (factor[i * d + k]! * factor[j * d + k]!) / d;
      point.covariance[i * d + j] = sum;
    }
  }
  if (mean) point.intercept = 0.4 * rng.normal();
  return point;
}

/** The same with one standard deviation and one correlation for all covariates. */
export function evenPoint(rng: SeededSource, d: number, scale: number, correlation: number): RegressionPoint {
  const point = randomPoint(rng, d, true);
  for (let at = 0; at < d * d; at++)
    point.covariance[at] = scale * scale * (at % (d + 1) === 0 ? 1 : correlation);
  return point;
}

/** All numbers of a gradient in a row. */
export function flat(gradient: RegressionPoint, mean = true): readonly number[] {
  const { intercept, coefficients, covariance } = gradient;
  return [intercept, ...coefficients, ...(mean ? gradient.mean : []), ...covariance];
}

/** The largest difference, relative to 1 + |expected|. */
export function worstDifference(got: ArrayLike<number>, expected: ArrayLike<number>): number {
  return Array.from(expected, (value, i) => Math.abs(got[i]! - value) / (1 + Math.abs(value))).reduce(
    (a, b) => (a >= b ? a : b),
    0,
  );
}
