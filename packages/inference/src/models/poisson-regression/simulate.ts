import { poisson } from "../../distributions/index.ts";
import { requireCount } from "../../errors/index.ts";
import { multiplyLower, requireCholesky } from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { log1pExp } from "../../math/special/index.ts";
import type { RegressionPoint } from "../regression/index.ts";
import { type PoissonBlock, type PoissonLayout, poissonCoordinates } from "./sums/statistic-coordinates.ts";
import type { PoissonSum } from "./sums/sum-data.ts";

export interface SimulatedPoissonOptions {
  readonly layout: PoissonLayout;
  /** Counts above it are replaced by it; Infinity: none are. */
  readonly responseBound: number;
  readonly count: number;
  /** Variance of all noise in a number of each block. */
  readonly noise: Readonly<Partial<Record<PoissonBlock, number>>>;
}

/**
 * The noisy sum of the statistics of `count` records drawn at the point, for studies of calibration. Its noise comes
 * from a seeded source, which protects nobody: never use it on real records.
 */
export function simulatePoissonSum(
  rng: SeededSource,
  point: RegressionPoint,
  { layout, responseBound, count, noise }: SimulatedPoissonOptions,
): PoissonSum {
  requireCount("count", count, 1);
  const covariates = point.coefficients.length;
  const coordinates = poissonCoordinates(layout, covariates);
  const values = new Float64Array(coordinates.length);
  const { x, next } = recordSource(rng, point);
  for (let record = 0; record < count; record++) {
    const y = Math.min(next(), responseBound);
    for (let a = 0; a < coordinates.length; a++) {
      const { power, i, j, factor } = coordinates[a]!.monomial;
      values[a]! += factor * (power === 1 ? y : 1) * x[i]! * x[j]!;
    }
  }
  coordinates.forEach(({ block }, a) => {
    values[a]! += Math.sqrt(noise[block] ?? 0) * rng.normal();
  });
  return Object.freeze({ layout, covariates, responseBound, count, values, noise });
}

/** Records drawn from the model: x̃ = (1, x) is written, the count Y returned. */
function recordSource(rng: SeededSource, { intercept, coefficients, mean, covariance }: RegressionPoint) {
  const d = coefficients.length;
  const factor = Float64Array.from(covariance);
  requireCholesky("covariance", factor, d);
  const normals = new Float64Array(d);
  const x = new Float64Array(d + 1);
  const inner = x.subarray(1);
  x[0] = 1;
  return {
    x,
    next(): number {
      for (let i = 0; i < d; i++) normals[i] = rng.normal();
      multiplyLower(factor, d, normals, inner);
      let u = intercept;
      for (let i = 0; i < d; i++) {
        inner[i]! += mean[i]!;
        u += coefficients[i]! * inner[i]!;
      }
      return poisson.sample(rng, log1pExp(u));
    },
  };
}
