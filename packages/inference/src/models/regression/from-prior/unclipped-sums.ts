import { multiplyLower, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { Ball } from "../clipping/ball.ts";
import type { RegressionPoint } from "../regression-point.ts";

/** One number of a release: a factor times a product of entries of a row (1, x, y), summed over records, with noise of this variance. */
export interface SummedProduct {
  readonly factor: number;
  readonly places: readonly number[];
  readonly variance: number;
}

/** What one holder's release sums. */
export interface SumsToDraw {
  /** Of records, which is public. */
  readonly count: number;
  readonly covariates: number;
  readonly products: readonly SummedProduct[];
  /** The ball into which rows are moved before they are summed. */
  readonly ball?: Omit<Ball, "nodes"> | undefined;
}

/** Records of one holder by rows (1, x, y), whose outcomes are drawn after the covariates, and the noise on their sums. */
export interface UnclippedRecords {
  readonly sums: SumsToDraw;
  readonly rows: Float64Array;
  readonly noise: Float64Array;
}

/** Draws y given u = α + xᵀθ; `variance` is that of the point: σ², or φ² of a dispersion. */
export type OutcomeDraw = (rng: SeededSource, u: number, variance: number) => number;

export type CovariatesLaw = Pick<RegressionPoint, "mean" | "covariance">;

/** Normal covariates that nobody clips to their bounds: truths from a wide prior lie outside the bounds, and clipping would decide alone. */
export function unclippedCovariates(
  rng: SeededSource,
  { mean, covariance }: CovariatesLaw,
  sums: SumsToDraw,
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
  const noise = Float64Array.from(sums.products, ({ variance }) => Math.sqrt(variance) * rng.normal());
  return { sums, rows, noise };
}

/** The outcomes of one holder's records at a point. */
export function drawOutcomes(
  rng: SeededSource,
  { rows, sums: { covariates: d } }: UnclippedRecords,
  { intercept, coefficients, variance }: Pick<RegressionPoint, "intercept" | "coefficients" | "variance">,
  outcome: OutcomeDraw,
): void {
  for (let at = 0; at < rows.length; at += d + 2) {
    let u = intercept;
    for (let k = 0; k < d; k++) u += coefficients[k]! * rows[at + 1 + k]!;
    rows[at + d + 1] = outcome(rng, u, variance);
  }
}

/** The noisy sums, in the order of their products. Outcomes were drawn from rows as they were before they are moved. */
export function noisySums({ rows, noise, sums }: UnclippedRecords): Float64Array {
  const width = sums.covariates + 2;
  const out = noise.slice();
  const row = new Float64Array(width);
  for (let at = 0; at < rows.length; at += width) {
    row.set(rows.subarray(at, at + width));
    if (sums.ball) moveInto(sums.ball, row);
    sums.products.forEach(({ factor, places }, i) => {
      let product = factor;
      for (const place of places) product *= row[place]!;
      out[i]! += product;
    });
  }
  return out;
}

/** The covariates of a row (1, x, y). */
function moveInto({ radius, ratios }: Omit<Ball, "nodes">, row: Float64Array): void {
  const d = ratios.length;
  const length = Math.hypot(...ratios.map((ratio, j) => ratio * row[j + 1]!));
  for (let j = 1; j <= d; j++) row[j]! *= Math.min(1, radius / length);
}
