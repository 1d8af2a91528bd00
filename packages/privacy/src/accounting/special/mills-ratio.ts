/**
 * The Mills ratio of the standard normal law and its slope (local-models spec §1):
 *   M(x) = Q(x)/φ(x),   W(x) = 1 − x·M(x) = −M′(x) > 0.
 * Tails written through M never underflow: Q(x) = φ(x)·M(x), and φ is kept as its logarithm.
 */
const SQRT_HALF_PI = Math.sqrt(Math.PI / 2);
const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** log φ(x), the standard normal log density. */
export function logNormalDensity(x: number): number {
  return -0.5 * x * x - HALF_LOG_TWO_PI;
}

/** M(x) = Q(x)/φ(x), for x ≥ −38 (below, e^{x²/2} overflows and no caller goes there). */
export function millsRatio(x: number): number {
  if (x < 0) return 2 * SQRT_HALF_PI * Math.exp(0.5 * x * x) - millsRatio(-x);
  if (x < 1) return SQRT_HALF_PI * Math.exp(0.5 * x * x) - oddFactorialSeries(x);
  return 1 / (x + 1 / shiftedFraction(x));
}

/** W(x) = 1 − x·M(x), without the cancellation of the definition for large x. */
export function millsSlope(x: number): number {
  if (x < 1) return 1 - x * millsRatio(x);
  const tail = shiftedFraction(x);
  return 1 / (x * tail + 1);
}

/** Σ_{k≥0} x^{2k+1}/(2k+1)!!, all terms positive. */
function oddFactorialSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 3; term > 1e-18 * sum; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return sum;
}

/**
 * T(x) = x + 2/(x + 3/(x + 4/(x + …))), evaluated backwards; then M = 1/(x + 1/T) and
 * W = (1/T)/(x + 1/T) = 1/(xT + 1). All terms are positive, so nothing cancels. The number of
 * terms for full precision is 440 at x = 1, 200 at 1.5, 120 at 2, 60 at 3, 40 at 5, 20 at 10. The spec
 * switches to the fraction at 1.5 (M) and 2 (W); below 1.5 it still costs little and keeps another digit.
 */
function shiftedFraction(x: number): number {
  let tail = x;
  for (let k = Math.ceil(24 + 420 / (x * x)); k >= 2; k--) tail = x + k / tail;
  return tail;
}
