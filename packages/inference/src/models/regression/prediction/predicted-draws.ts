import type { Study } from "@dpbayes/privacy/formats";
import { fail, requireNumber } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/index.ts";
import { type PredictionRow, rowReader } from "./prediction-row.ts";

export interface PredictOptions {
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
}

/** μ(α + xᵀθ) at every draw of a regression's fit, for rows in original units; μ is the inverse link. */
export function predictedDraws(
  fit: Fit,
  rows: readonly PredictionRow[],
  { study, interval = 0.9 }: PredictOptions,
  mean: (u: number) => number,
): PredictedDraws {
  const share = requireNumber("interval", interval, (p) => p > 0 && p < 1, "between 0 and 1");
  const slopes = fit.names.flatMap((name, i) => (name.startsWith("coefficients[") ? [i] : []));
  if (slopes.length === 0)
    fail("ARGUMENT", { name: "fit", found: "without coefficients", accepted: "a fit of a regression" });
  const labels = slopes.map((i) => fit.names[i]!.slice("coefficients[".length, -1));
  const covariates = rows.map(rowReader(labels, study));
  const draws = fit.chainCount * fit.drawCount;
  const values = new Float64Array(rows.length * draws);
  const ofRow = (i: number) => values.subarray(i * draws, (i + 1) * draws);
  covariates.forEach((x, i) => {
    writePredictors(fit, slopes, x, ofRow(i));
  });
  for (let i = 0; i < values.length; i++) values[i] = mean(values[i]!);
  return { values, sortedRow: (row) => ofRow(row).slice().sort(), share };
}

/** u = α + xᵀθ at every draw. */
function writePredictors(
  { names, values }: Fit,
  slopes: readonly number[],
  x: ArrayLike<number>,
  out: Float64Array,
): void {
  const width = names.length;
  const intercept = names.indexOf("intercept");
  for (let draw = 0; draw < out.length; draw++) {
    let u = intercept >= 0 ? values[draw * width + intercept]! : 0;
    for (let j = 0; j < slopes.length; j++) u += values[draw * width + slopes[j]!]! * x[j]!;
    out[draw] = u;
  }
}
