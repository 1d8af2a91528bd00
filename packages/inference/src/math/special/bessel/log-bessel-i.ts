import { logGamma } from "../gamma/log-gamma.ts";
import { debyeSum } from "./debye-sum.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** From here on in √(v² + a²) the asymptotic expansion is exact to rounding. */
const ASYMPTOTIC_FROM = 40;

/**
 * log I_v(a), the modified Bessel function of the first kind, for order v ≥ 0 and a ≥ 0 (NaN otherwise):
 * the positive series summed outwards from its largest term (local-models spec §10.1), and Debye's
 * expansion once √(v² + a²) ≥ 40. The absolute error is a few units in the last place of the largest of
 * 1, a, v and v·|log a|.
 */
export function logBesselI(v: number, a: number): number {
  if (!(v >= 0 && a >= 0 && v < Number.POSITIVE_INFINITY)) return Number.NaN;
  if (a === 0) return v === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (a === Number.POSITIVE_INFINITY) return a;
  const size = Math.hypot(v, a);
  return size < ASYMPTOTIC_FROM ? besselSeries(v, a) : debye(v, a, size);
}

/** The largest term of Σ_n (a/2)^{2n+v}/(n!·Γ(n + v + 1)) is at n = ⌊a²/(2(√(a² + v²) + v))⌋. */
function besselSeries(v: number, a: number): number {
  const q = 0.25 * a * a;
  const mode = Math.floor((a * a) / (2 * (Math.hypot(a, v) + v)));
  let rest = 0;
  let term = 1;
  for (let n = mode + 1; term > 1e-18; n++) {
    term *= q / (n * (n + v));
    rest += term;
  }
  term = 1;
  for (let n = mode; n > 0 && term > 1e-18; n--) {
    term *= (n * (n + v)) / q;
    rest += term;
  }
  const largest = (2 * mode + v) * Math.log(0.5 * a) - logGamma(mode + 1) - logGamma(mode + v + 1);
  return largest + Math.log1p(rest);
}

/**
 * DLMF 10.41.3 with S = √(v² + a²): I_v(a) ~ e^{S − v·asinh(v/a)}/√(2πS)·Σ_k U_k(v/S)/v^k. Since
 * U_k(p) = p^k·u_k(p²), the sum is one in 1/S and holds down to v = 0 (there it is Hankel's).
 */
function debye(v: number, a: number, size: number): number {
  const exponent = v === 0 ? size : size - v * Math.asinh(v / a);
  const p = v / size;
  return exponent - HALF_LOG_TWO_PI - 0.5 * Math.log(size) + Math.log(debyeSum(p * p, 1 / size));
}
