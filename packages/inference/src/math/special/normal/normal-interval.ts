import { TEN_POINTS } from "../../quadrature/ten-points.ts";
import { log1mExp } from "../log-exp.ts";
import { erf } from "./error-function.ts";
import { millsRatioAbove } from "./mills-fit.ts";
import { logNormalCdf, logNormalDensity, normalCdf, normalUpperTail } from "./normal.ts";

const SQRT_HALF = Math.SQRT1_2;

const { positiveNodes, weights } = TEN_POINTS;

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
  for (let i = 0; i < positiveNodes.length; i++) {
    const t = half * positiveNodes[i]!;
    // φ(m + t) + φ(m − t) = 2φ(m)·e^{−t²/2}·cosh(mt)
    sum += weights[i]! * Math.exp(-0.5 * t * t) * Math.cosh(middle * t);
  }
  return Math.log(2 * half) + logNormalDensity(middle) + Math.log(sum);
}

/**
 * log[(Φ(p + w) − Φ(p))/φ(p)] for p ≥ 0 and w > 0: the mass of an interval relative to the density at its
 * nearer end. Stays of the size of log p where mass and density themselves under- and p² overflows.
 * The width is given by itself, because p + w forgets it when p is large.
 */
export function logNormalIntervalRatio(p: number, width: number): number {
  if (width * Math.max(1, p) < 0.5) return shortRatio(p, width);
  const farther = Math.exp(-width * (p + 0.5 * width)) * (millsRatioAbove(p + width) / millsRatioAbove(p));
  return Math.log(millsRatioAbove(p)) + Math.log1p(-farther);
}

/** log ∫₀^w e^{−pt−t²/2} dt, where the exponent changes by less than ½ or so. */
function shortRatio(p: number, width: number): number {
  const half = 0.5 * width;
  const at = (t: number) => Math.exp(-t * (p + 0.5 * t));
  let sum = 0;
  for (let i = 0; i < positiveNodes.length; i++) {
    const step = half * positiveNodes[i]!;
    sum += weights[i]! * (at(half + step) + at(half - step));
  }
  return Math.log(half * sum);
}
