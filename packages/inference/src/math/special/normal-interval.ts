import { erf } from "./error-function.ts";
import { log1mExp } from "./log-exp.ts";
import { millsRatioAbove } from "./mills-fit.ts";
import { logNormalCdf, logNormalDensity, normalCdf, normalUpperTail } from "./normal.ts";

const SQRT_HALF = Math.SQRT1_2;

/** Gauss–Legendre with 10 points on [−1, 1]: positive nodes and their weights. */
const NODES = Float64Array.of(
  0.14887433898163122,
  0.4333953941292472,
  0.6794095682990244,
  0.8650633666889845,
  0.9739065285171717,
);
const WEIGHTS = Float64Array.of(
  0.29552422471475287,
  0.26926671930999635,
  0.21908636251598204,
  0.1494513491505806,
  0.06667134430868814,
);

/**
 * log(Φ(q) − Φ(p)) for p ≤ q, the log mass of an interval (local-models spec §1), accurate in the
 * tails and for intervals short enough that the difference would cancel. NaN where p > q.
 */
export function logNormalInterval(p: number, q: number): number {
  if (!(p < q)) return p === q ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (p + q > 0) return logNormalInterval(-q, -p);
  if ((q - p) * Math.max(1, -p) < 0.5) return shortInterval(p, q);
  if (q <= 0) return logNormalCdf(q) + log1mExp(-tailRatio(p, q));
  if (p > -0.5) return Math.log(0.5 * (erf(SQRT_HALF * q) - erf(SQRT_HALF * p)));
  return Math.log1p(-normalCdf(p) - normalUpperTail(q));
}

/** log Φ(q) − log Φ(p) for p < q ≤ 0, a sum of two positive terms: Φ(x) = φ(x)·M(−x). */
function tailRatio(p: number, q: number): number {
  if (p === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return 0.5 * (q - p) * -(q + p) + Math.log(millsRatioAbove(-q) / millsRatioAbove(-p));
}

/** h·φ(m)·½Σ w_i e^{…}: on so short an interval log φ changes by less than ½, so ten points are exact. */
function shortInterval(p: number, q: number): number {
  const half = 0.5 * (q - p);
  const middle = p + half;
  let sum = 0;
  for (let i = 0; i < NODES.length; i++) {
    const t = half * NODES[i]!;
    // φ(m + t) + φ(m − t) = 2φ(m)·e^{−t²/2}·cosh(mt)
    sum += WEIGHTS[i]! * Math.exp(-0.5 * t * t) * Math.cosh(middle * t);
  }
  return Math.log(2 * half) + logNormalDensity(middle) + Math.log(sum);
}
