/** log(e^a + e^b) without overflow. */
export function logAddExp(a: number, b: number): number {
  const [high, low] = a > b ? [a, b] : [b, a];
  if (high === Number.NEGATIVE_INFINITY) return high;
  return high + Math.log1p(Math.exp(low - high));
}

/** log(1 − e^x) for x < 0, accurate at both ends (Mächler 2012). */
export function logOneMinusExp(x: number): number {
  return x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
}

/** log(1 + e^x) without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/** log(e^x − 1) for x > 0 without overflow. */
export function logExpMinusOne(x: number): number {
  return x > Math.LN2 ? x + Math.log1p(-Math.exp(-x)) : Math.log(Math.expm1(x));
}

/** log Σ e^{terms}. */
export function logSumExp(terms: readonly number[]): number {
  const high = terms.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (high === Number.NEGATIVE_INFINITY) return high;
  return high + Math.log(terms.reduce((sum, t) => sum + Math.exp(t - high), 0));
}
