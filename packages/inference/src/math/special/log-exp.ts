/** Sums, differences and complements of numbers that are kept as logarithms. */

/** log(1 − e^x) for x ≤ 0 (Mächler 2012): `expm1` near 0, `log1p` further out. */
export function log1mExp(x: number): number {
  return x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
}

/** log(1 + e^x), the softplus function. */
export function log1pExp(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/** log(e^a + e^b). */
export function logAddExp(a: number, b: number): number {
  if (a === b) return a + Math.LN2;
  const larger = Math.max(a, b);
  const difference = Math.min(a, b) - larger;
  return larger + Math.log1p(Math.exp(difference));
}

/** log(e^high − e^low) for low ≤ high; NaN where low > high (local-models spec §1). */
export function logDiffExp(high: number, low: number): number {
  if (low === Number.NEGATIVE_INFINITY) return high;
  return high + log1mExp(low - high);
}

/** log Σ_{i<n} e^{x_i}; −Infinity for an empty sum. */
export function logSumExp(x: ArrayLike<number>, n = x.length): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) if (!(x[i]! <= largest)) largest = x[i]!;
  if (!Number.isFinite(largest)) return largest;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.exp(x[i]! - largest);
  return largest + Math.log(sum);
}

/** 1/(1 + e^{−x}). */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/** log(1/(1 + e^{−x})). */
export function logLogistic(x: number): number {
  return -log1pExp(-x);
}

/** log(p/(1 − p)), accurate relative to itself near p = ½ too. */
export function logit(p: number): number {
  if (p > 0.3 && p < 0.7) return 2 * Math.atanh(2 * p - 1);
  return Math.log(p) - Math.log1p(-p);
}

/** log(1 + u) − u for u > −1, without cancellation: with r = u/(2 + u), log(1 + u) = 2·atanh r. */
export function log1pMinus(u: number): number {
  if (u < -0.5 || u > 1) return Math.log1p(u) - u;
  const r = u / (2 + u);
  const square = r * r;
  let sum = 0;
  // |r| ≤ 1/3, so the first term left out is below 3^−36.
  for (let k = 35; k >= 3; k -= 2) sum = sum * square + 1 / k;
  // 2r − u = −u·r, and the rest of the series is 2r³(1/3 + r²/5 + …).
  return r * (2 * square * sum - u);
}
