import { logGamma1p, stirlingRemainder } from "../math/special/index.ts";
import { HALF_LOG_TWO_PI } from "./checks.ts";

/**
 * Loader's saddle-point form of discrete probabilities (C. Loader, Fast and accurate computation of
 * binomial probabilities, 2000). Written with factorials, log P is a small difference of numbers of
 * size n·log n; in this form those have cancelled on paper, so that 14 digits remain at n = 1e15.
 * Arguments need not be integers, so that gamma, beta and Student densities use it too.
 */

/** δ(n) = log n! − [(n + ½)·log n − n + ½·log 2π], n > 0. */
export function stirlingError(n: number): number {
  if (n >= 10) return stirlingRemainder(n);
  return logGamma1p(n) - (n + 0.5) * Math.log(n) + n - HALF_LOG_TWO_PI;
}

/**
 * The deviance x·log(x/m) + m − x ≥ 0, for x, m > 0. Near x = m, with v = (x − m)/(x + m), it is
 * (x − m)v + 2x·Σ_{j≥1} v^{2j+1}/(2j + 1) (from log(x/m) = 2·artanh v), a sum without cancellation.
 */
export function deviance(x: number, m: number): number {
  if (Math.abs(x - m) >= 0.1 * (x + m)) return x * logRatio(x, m) + m - x;
  const v = (x - m) / (x + m);
  const square = v * v;
  let sum = (x - m) * v;
  let power = 2 * x * v;
  for (let j = 3; ; j += 2) {
    power *= square;
    const next = sum + power / j;
    if (next === sum) return sum;
    sum = next;
  }
}

function logRatio(x: number, m: number): number {
  const ratio = x / m;
  return ratio < Number.MAX_VALUE ? Math.log(ratio) : Math.log(x) - Math.log(m);
}

/** log(m^x·e^{−m}/x!) for x, m > 0. */
export function poissonTerm(x: number, m: number): number {
  return -deviance(x, m) - stirlingError(x) - HALF_LOG_TWO_PI - 0.5 * Math.log(x);
}

/** log(C(x + y, x)·p^x·q^y) for x, y > 0 and p + q = 1; both p and q are given to keep small ones. */
export function binomialTerm(x: number, y: number, p: number, q: number): number {
  const n = x + y;
  const errors = stirlingError(n) - stirlingError(x) - stirlingError(y);
  return (
    errors - deviance(x, n * p) - deviance(y, n * q) - HALF_LOG_TWO_PI - 0.5 * (Math.log(x) + Math.log(y / n))
  );
}
