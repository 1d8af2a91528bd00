import { requireCount } from "../../../errors/index.ts";
import { multiplyLower, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import { type StatisticLayouts, statisticCoordinates } from "./statistic-coordinates.ts";
import type { SummedStatistic } from "./summed-statistic.ts";

/** Draws y given u = α + xᵀθ. */
export type OutcomeSampler = (rng: SeededSource, u: number) => number;

export interface SimulatedSumOptions<Layout extends string>
  extends Pick<SummedStatistic<Layout>, "layout" | "noise"> {
  readonly count: number;
  /** Variance of the noise on Σy²; absent: it is not summed. */
  readonly square?: number;
}

/**
 * The noisy sum of the statistics of `count` records drawn at the point, for studies of calibration. Its noise comes
 * from a seeded source, which protects nobody: never use it on real records.
 */
export function simulateSum<Layout extends string>(
  rng: SeededSource,
  point: RegressionPoint,
  layouts: StatisticLayouts<Layout>,
  outcome: OutcomeSampler,
  { layout, count, noise, square }: SimulatedSumOptions<Layout>,
): SummedStatistic<Layout> {
  requireCount("count", count, 1);
  const covariates = point.coefficients.length;
  const coordinates = statisticCoordinates(layouts[layout], covariates);
  const values = new Float64Array(coordinates.length);
  const { x, next } = recordSource(rng, point, outcome);
  let squares = square === undefined ? 0 : Math.sqrt(square) * rng.normal();
  for (let record = 0; record < count; record++) {
    const y = next();
    squares += y * y;
    for (let a = 0; a < coordinates.length; a++) {
      const { power, i, j, factor } = coordinates[a]!;
      values[a]! += factor * (power === 1 ? y : 1) * x[i]! * x[j]!;
    }
  }
  coordinates.forEach(({ block }, a) => {
    values[a]! += Math.sqrt(noise[block] ?? 0) * rng.normal();
  });
  return Object.freeze({
    ...{ layout, covariates, count, values, noise },
    ...(square !== undefined && { square: { value: squares, variance: square } }),
  });
}

/** Records drawn from the model: `next` writes x̃ = (1, x) and returns y. */
export function recordSource(
  rng: SeededSource,
  { intercept, coefficients, mean, covariance }: RegressionPoint,
  outcome: OutcomeSampler,
): { readonly x: Float64Array; next(): number } {
  const d = coefficients.length;
  const factor = Float64Array.from(covariance);
  requireCholesky("covariance", factor, d);
  const normals = new Float64Array(d);
  const x = new Float64Array(d + 1);
  const inner = x.subarray(1);
  x[0] = 1;
  return {
    x,
    next() {
      for (let i = 0; i < d; i++) normals[i] = rng.normal();
      multiplyLower(factor, d, normals, inner);
      let u = intercept;
      for (let i = 0; i < d; i++) {
        inner[i]! += mean[i]!;
        u += coefficients[i]! * inner[i]!;
      }
      return outcome(rng, u);
    },
  };
}
