import { symmetricEigen } from "@dpbayes/inference/math";

/** The constants that map raw covariates to principal components. */
export interface PrincipalAxes {
  readonly means: Float64Array;
  readonly scales: Float64Array;
  /** Components × columns, by rows; orthonormal, largest variance first. */
  readonly axes: Float64Array;
  readonly components: number;
}

/**
 * Principal axes of the rows, each column centred and, if asked, scaled to variance 1 first (columns
 * that never vary keep their scale).
 */
export function principalAxes(
  x: Float64Array,
  columns: number,
  components: number,
  standardise: boolean,
): PrincipalAxes {
  const rows = x.length / columns;
  const means = columnMeans(x, columns);
  const covariance = new Float64Array(columns * columns);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++)
      for (let k = 0; k <= j; k++)
        covariance[j * columns + k]! +=
          ((x[i * columns + j]! - means[j]!) * (x[i * columns + k]! - means[k]!)) / rows;
  const scales = means.map((_, j) => (standardise ? Math.sqrt(covariance[j * (columns + 1)]!) || 1 : 1));
  for (let j = 0; j < columns; j++)
    for (let k = 0; k <= j; k++) {
      covariance[j * columns + k]! /= scales[j]! * scales[k]!;
      covariance[k * columns + j] = covariance[j * columns + k]!;
    }
  return { means, scales, axes: leadingVectors(covariance, columns, components), components };
}

/** The rows' coordinates along the axes. */
export function scoresOf(x: Float64Array, { means, scales, axes, components }: PrincipalAxes): Float64Array {
  const columns = means.length;
  const rows = x.length / columns;
  const out = new Float64Array(rows * components);
  for (let i = 0; i < rows; i++)
    for (let c = 0; c < components; c++) {
      let sum = 0;
      for (let j = 0; j < columns; j++)
        sum += (axes[c * columns + j]! * (x[i * columns + j]! - means[j]!)) / scales[j]!;
      out[i * components + c] = sum;
    }
  return out;
}

function columnMeans(x: Float64Array, columns: number): Float64Array {
  const means = new Float64Array(columns);
  for (let at = 0; at < x.length; at++) means[at % columns]! += x[at]!;
  return means.map((sum) => (sum * columns) / x.length);
}

/** Eigenvectors of the largest eigenvalues as rows, each with its largest entry positive. */
function leadingVectors(covariance: Float64Array, n: number, count: number): Float64Array {
  const values = new Float64Array(n);
  const vectors = new Float64Array(n * n);
  symmetricEigen(covariance, n, values, vectors, new Float64Array(n));
  const out = new Float64Array(count * n);
  for (let c = 0; c < count; c++) {
    const column = Float64Array.from({ length: n }, (_, j) => vectors[j * n + (n - 1 - c)]!);
    const largest = column.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
    out.set(largest < 0 ? column.map((value) => -value) : column, c * n);
  }
  return out;
}
