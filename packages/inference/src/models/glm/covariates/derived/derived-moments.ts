import type { MixedPoint } from "../../../regression/mixed/index.ts";
import type { StatisticMonomial } from "../../statistic/statistic-coordinates.ts";
import { nodeCovariance } from "../clipping/node-covariance.ts";
import type { MixedMoments } from "../mixed-moments.ts";
import type { DerivedRow } from "./derived-row.ts";

/** Mean and covariance of one record's statistic where columns are derived from others: averages over nodes of what they are derived from. */
export function derivedMoments(
  coordinates: readonly StatisticMonomial[],
  row: DerivedRow,
  cells: number,
): MixedMoments {
  const k = coordinates.length;
  const covariance = new Float64Array(k * k);
  const average = nodeCovariance(coordinates, row, row.weights.length, cells);
  return Object.freeze<MixedMoments>({
    ...{ length: k, mean: average.mean, covariance },
    moveTo(point) {
      row.evaluate(point);
      average.writeTo(point, covariance);
    },
    addGradient(v, W, point, gradient) {
      average.addGradient(W, point, gradient, v);
    },
  });
}

/** Mean and variance of the columns of a design at a point. */
export interface DerivedColumnMoments {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  moveTo(point: MixedPoint): void;
}

export function derivedColumnMoments(row: DerivedRow, covariates: number): DerivedColumnMoments {
  const mean = new Float64Array(covariates);
  const variance = new Float64Array(covariates);
  const { clipped: x, weights } = row;
  return {
    mean,
    variance,
    moveTo(point) {
      const cells = point.shares.length;
      row.evaluate(point);
      mean.fill(0);
      variance.fill(0);
      for (let place = 0; place < row.places; place++) {
        const weight = point.shares[place % cells]! * weights[(place - (place % cells)) / cells]!;
        row.moveTo(place);
        for (let j = 0; j < covariates; j++) {
          mean[j]! += weight * x[j + 1]!;
          variance[j]! += weight * x[j + 1]! ** 2;
        }
      }
      for (let j = 0; j < covariates; j++) variance[j] = Math.max(0, variance[j]! - mean[j]! ** 2);
    },
  };
}
