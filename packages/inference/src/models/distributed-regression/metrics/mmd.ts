import { requireCount, requirePositive } from "../../../errors/index.ts";

/**
 * The unbiased estimate of MMD² between the laws of two samples, with kernel exp(−|x−y|²/2h), h a variance (central spec
 * §1.10). Rows of `dimension` numbers. It may be negative: that is what being unbiased about 0 takes. The authors' figures
 * have it times (2πh)^{−dimension/2}.
 *
 * @example
 * ```ts
 * import { unbiasedSquaredMmd } from "@dpbayes/inference/models/distributed-regression";
 * const near = unbiasedSquaredMmd(Float64Array.of(0, 1, 2), Float64Array.of(0, 1, 2), 1, 1);
 * const far = unbiasedSquaredMmd(Float64Array.of(0, 1, 2), Float64Array.of(20, 21, 22), 1, 1);
 * console.log(near < far, far.toFixed(3)); // true 0.899
 * ```
 */
export function unbiasedSquaredMmd(
  x: Float64Array,
  y: Float64Array,
  dimension: number,
  variance = 0.1,
): number {
  requireCount("dimension", dimension, 1);
  requirePositive("variance", variance);
  const m = rowsOf("x", x, dimension);
  const n = rowsOf("y", y, dimension);
  const rate = -0.5 / variance;
  return (
    within(x, m, dimension, rate) +
    within(y, n, dimension, rate) -
    (2 * between(x, y, dimension, rate)) / (m * n)
  );
}

function rowsOf(name: string, values: Float64Array, dimension: number): number {
  return requireCount(`the number of rows of ${name}`, values.length / dimension, 2);
}

/** Mean kernel over pairs of different rows. */
function within(x: Float64Array, m: number, dimension: number, rate: number): number {
  let sum = 0;
  for (let i = 0; i < m; i++) for (let k = 0; k < i; k++) sum += kernel(x, i, x, k, dimension, rate);
  return (2 * sum) / (m * (m - 1));
}

/** Sum of the kernel over all pairs. */
function between(x: Float64Array, y: Float64Array, dimension: number, rate: number): number {
  let sum = 0;
  for (let i = 0; i < x.length / dimension; i++)
    for (let k = 0; k < y.length / dimension; k++) sum += kernel(x, i, y, k, dimension, rate);
  return sum;
}

function kernel(
  x: Float64Array,
  i: number,
  y: Float64Array,
  k: number,
  dimension: number,
  rate: number,
): number {
  let square = 0;
  for (let c = 0; c < dimension; c++) square += (x[i * dimension + c]! - y[k * dimension + c]!) ** 2;
  return Math.exp(rate * square);
}
