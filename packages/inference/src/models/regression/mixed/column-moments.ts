import type { ColumnMoments } from "../holders/coordinates/covariate-law.ts";
import type { ColumnKinds } from "./discrete-cells.ts";
import type { MixedPoint } from "./mixed-point.ts";

/** Mean and variance of one covariate over all cells. */
export function columnMoments(
  { shares, means, factor }: MixedPoint,
  { covariates: d, numbers }: ColumnKinds,
  j: number,
): ColumnMoments {
  let mean = 0;
  for (let c = 0; c < shares.length; c++) mean += shares[c]! * means[c * d + j]!;
  let variance = 0;
  for (let c = 0; c < shares.length; c++) variance += shares[c]! * (means[c * d + j]! - mean) ** 2;
  const i = numbers.indexOf(j);
  const g = numbers.length;
  for (let k = 0; i >= 0 && k <= i; k++) variance += factor[i * g + k]! ** 2;
  return { mean, variance };
}
