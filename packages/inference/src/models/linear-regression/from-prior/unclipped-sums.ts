import { multiplyLower, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import type { SummedMoments } from "../../regression/linear/summed-moments.ts";

/** Records of one holder by rows (1, x, y), whose outcomes are drawn after the covariates, and the noise on their sums. */
export interface UnclippedRecords {
  readonly sums: SummedMoments;
  readonly rows: Float64Array;
  readonly noise: Float64Array;
}

export type CovariatesLaw = Pick<RegressionPoint, "mean" | "covariance">;

/** Normal covariates that nobody clips: truths from a wide prior lie outside the bounds, and clipping would decide alone. */
export function unclippedCovariates(
  rng: SeededSource,
  { mean, covariance }: CovariatesLaw,
  sums: SummedMoments,
): UnclippedRecords {
  const d = mean.length;
  const factor = covariance.slice();
  requireCholesky("covariance", factor, d);
  const rows = new Float64Array(sums.count * (d + 2));
  const x = new Float64Array(d);
  for (let at = 0; at < rows.length; at += d + 2) {
    for (let k = 0; k < d; k++) x[k] = rng.normal();
    multiplyLower(factor, d, x, x);
    rows[at] = 1;
    for (let k = 0; k < d; k++) rows[at + 1 + k] = mean[k]! + x[k]!;
  }
  const noise = Float64Array.from(sums.entries, ({ variance }) => Math.sqrt(variance) * rng.normal());
  return { sums, rows, noise };
}

/** y = intercept + xᵀslopes + residual. */
export function drawOutcomes(
  rng: SeededSource,
  { rows, sums: { covariates: d } }: UnclippedRecords,
  { intercept, coefficients, variance }: Pick<RegressionPoint, "intercept" | "coefficients" | "variance">,
): void {
  const sigma = Math.sqrt(variance);
  for (let at = 0; at < rows.length; at += d + 2) {
    let y = intercept + sigma * rng.normal();
    for (let k = 0; k < d; k++) y += coefficients[k]! * rows[at + 1 + k]!;
    rows[at + d + 1] = y;
  }
}

/** The noisy sums, in the order of their entries. */
export function noisySums({ rows, noise, sums }: UnclippedRecords): Float64Array {
  const width = sums.covariates + 2;
  const out = noise.slice();
  for (let at = 0; at < rows.length; at += width)
    sums.entries.forEach(({ row, column }, i) => {
      out[i]! += rows[at + row]! * rows[at + column]!;
    });
  return out;
}
