import { requireCount } from "../../../errors/index.ts";
import { logGammaDifference } from "./gamma-difference.ts";
import { logGamma, STIRLING_FROM, stirlingRemainder } from "./log-gamma.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;
const LOG_PI = 1.1447298858494002;

/**
 * log B(a, b) for a, b > 0. Where both are at least 10, Stirling's series of the three gammas, in
 * which the large terms have cancelled on paper (DiDonato and Morris 1992, BETALN).
 */
export function logBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  if (small < STIRLING_FROM) return logGamma(small) - logGammaDifference(large, small);
  const correction = stirlingRemainder(small) + (stirlingRemainder(large) - stirlingRemainder(small + large));
  const share = small / large;
  return (
    HALF_LOG_TWO_PI -
    0.5 * Math.log(large) +
    correction +
    (small - 0.5) * Math.log(share / (1 + share)) -
    large * Math.log1p(share)
  );
}

/** log n! */
export function logFactorial(n: number): number {
  return logGamma(n + 1);
}

/** log C(n, k) for 0 ≤ k ≤ n; −Infinity outside, as a probability would need it. */
export function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY;
  const few = Math.min(k, n - k);
  if (few === 0) return 0;
  return -Math.log(few) - logBeta(few, n - few + 1);
}

/** log Γ_d(x) = d(d − 1)/4·log π + Σ_{j<d} log Γ(x − j/2), the normaliser of Wishart laws; x > (d − 1)/2. */
export function logMultivariateGamma(dimension: number, x: number): number {
  requireCount("dimension", dimension, 1);
  let sum = 0.25 * dimension * (dimension - 1) * LOG_PI;
  for (let j = 0; j < dimension; j++) sum += logGamma(x - 0.5 * j);
  return sum;
}
