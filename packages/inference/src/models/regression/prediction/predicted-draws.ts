import type { Study } from "@dpbayes/privacy/formats";
import { requireNumber } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/index.ts";
import { type PredictionRow, rowReader } from "./prediction-row.ts";
import { regressionDraws } from "./regression-draws.ts";
import { holderWords, type WhichHolder } from "./which-holder.ts";

export interface PredictOptions extends WhichHolder {
  /** The study of the fit; needed for rows that name variables. */
  readonly study?: Study;
  /** Probability that the intervals hold; 0.9 when absent. */
  readonly interval?: number;
}

/** The mean of each row's outcome under each draw, rows × draws, and what is asked of it. */
export interface PredictedDraws {
  readonly values: Float64Array;
  /** The draws of one row, smallest first. */
  sortedRow(row: number): Float64Array;
  /** Probability that the intervals hold. */
  readonly share: number;
  /** Whose outcome it is, in words, where the fit has several holders. */
  readonly about?: string;
}

/** μ(α + xᵀθ) at every draw of a regression's fit, for rows in original units; μ is the inverse link. */
export function predictedDraws(
  fit: Fit,
  rows: readonly PredictionRow[],
  { study, interval = 0.9, ...which }: PredictOptions,
  mean: (u: number) => number,
): PredictedDraws {
  const share = requireNumber("interval", interval, (p) => p > 0 && p < 1, "between 0 and 1");
  const { labels, coefficients } = regressionDraws(fit, which);
  const covariates = rows.map(rowReader(labels, study));
  const draws = fit.chainCount * fit.drawCount;
  const values = new Float64Array(rows.length * draws);
  const ofRow = (i: number) => values.subarray(i * draws, (i + 1) * draws);
  covariates.forEach((x, i) => {
    writePredictors(coefficients, x, ofRow(i));
  });
  for (let i = 0; i < values.length; i++) values[i] = mean(values[i]!);
  const about = holderWords(fit, which);
  return {
    values,
    sortedRow: (row) => ofRow(row).slice().sort(),
    share,
    ...(about !== undefined && { about }),
  };
}

/** u = α + xᵀθ at every draw; the intercept stands before the slopes. */
export function writePredictors(coefficients: Float64Array, x: ArrayLike<number>, out: Float64Array): void {
  const width = x.length + 1;
  for (let draw = 0; draw < out.length; draw++) {
    let u = coefficients[draw * width]!;
    for (let j = 0; j < x.length; j++) u += coefficients[draw * width + 1 + j]! * x[j]!;
    out[draw] = u;
  }
}
