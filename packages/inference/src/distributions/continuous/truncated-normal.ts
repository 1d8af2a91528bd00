import { fail, requireFinite, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { logNormalInterval, logNormalIntervalRatio } from "../../math/special/index.ts";
import { HALF_LOG_TWO_PI, IMPOSSIBLE, isFinitePlace, isUsable } from "../checks.ts";

/**
 * The interval as seen from an edge e (standardised; the end nearer to the mean, or the mean itself where
 * that lies inside): with R = log[(Φ(q) − Φ(p))/φ(e)] the log density at z is −(z − e)(z + e)/2 − log sd − R.
 * Unlike z² − p² nothing in it cancels or overflows, however far out the interval lies.
 */
interface Seen {
  /** The edge as a value of x. */
  readonly edge: number;
  readonly logRatio: number;
}

function seen(mean: number, sd: number, low: number, high: number): Seen {
  const p = (low - mean) / sd;
  const q = (high - mean) / sd;
  if (p > 0) return { edge: low, logRatio: logNormalIntervalRatio(p, (high - low) / sd) };
  if (q < 0) return { edge: high, logRatio: logNormalIntervalRatio(-q, (high - low) / sd) };
  return { edge: mean, logRatio: logNormalInterval(p, q) + HALF_LOG_TWO_PI };
}

/** log of sd times the density of the truncated law at x, wherever x lies. */
function logScaled(x: number, mean: number, sd: number, { edge, logRatio }: Seen): number {
  if (x === edge) return -logRatio;
  return -0.5 * ((x - edge) / sd) * ((x - mean + (edge - mean)) / sd) - logRatio;
}

/** log N(x; mean, sd²) − log[Φ(q) − Φ(p)], p and q the standardised ends. Ends may be infinite. */
function logDensity(x: number, mean: number, sd: number, low: number, high: number): number {
  requireInterval(low, high);
  if (Number.isNaN(x)) fail("ARGUMENT", { name: "x", found: "NaN", accepted: "a number" });
  if (!(isUsable("sd", sd) && isFinitePlace("mean", mean)) || x < low || x > high) return IMPOSSIBLE;
  return logScaled(x, mean, sd, seen(mean, sd, low, high)) - Math.log(sd);
}

/** The log density; writes its derivatives in x, mean and sd (ends held fixed). */
function logDensityGradient(
  x: number,
  mean: number,
  sd: number,
  low: number,
  high: number,
  gradient: Float64Array,
): number {
  const log = logDensity(x, mean, sd, low, high);
  if (log === IMPOSSIBLE) return log;
  const z = (x - mean) / sd;
  const interval = seen(mean, sd, low, high);
  // ∂ log[Φ(q) − Φ(p)] = (φ(q)dq − φ(p)dp)/[Φ(q) − Φ(p)], with dp/dmean = −1/sd, dp/dsd = −p/sd.
  const atLow = Math.exp(logScaled(low, mean, sd, interval));
  const atHigh = Math.exp(logScaled(high, mean, sd, interval));
  gradient[0] = -z / sd;
  gradient[1] = (z + atHigh - atLow) / sd;
  gradient[2] = (z * z - 1 + timesEnd((high - mean) / sd, atHigh) - timesEnd((low - mean) / sd, atLow)) / sd;
  return log;
}

function timesEnd(p: number, value: number): number {
  return value === 0 ? 0 : p * value;
}

/** An exact draw by rejection, also in tails where Φ underflows. */
function sample(rng: SeededSource, mean: number, sd: number, low: number, high: number): number {
  requireInterval(low, high);
  requireFinite("mean", mean);
  requirePositive("sd", sd);
  const x = unclipped(rng, mean, sd, low, high);
  return Math.min(Math.max(x, low), high);
}

/** Draws in a tail are counted from its end, whose distance from the mean would swallow them. */
function unclipped(rng: SeededSource, mean: number, sd: number, low: number, high: number): number {
  const p = (low - mean) / sd;
  const q = (high - mean) / sd;
  if (p >= 0.5) return low + sd * beyond(rng, p, (high - low) / sd);
  if (q <= -0.5) return high - sd * beyond(rng, -q, (high - low) / sd);
  return mean + sd * (-p > q ? -nearZero(rng, -q, -p) : nearZero(rng, p, q));
}

/** A standard normal variable given p ≤ z ≤ q, where |p| ≤ |q| and p < ½. */
function nearZero(rng: SeededSource, p: number, q: number): number {
  return q - p < 1.5 ? fromStrip(rng, p, q) : fromBell(rng, p, q);
}

/** p < ½ and q beyond 1.5 of it, |p| ≤ |q|: at least a quarter of plain normals fall inside. */
function fromBell(rng: SeededSource, p: number, q: number): number {
  for (;;) {
    const z = rng.normal();
    if (z >= p && z <= q) return z;
  }
}

/** A short strip near 0: uniform proposals, accepted with exp(−(z² − smallest z²)/2). */
function fromStrip(rng: SeededSource, p: number, q: number): number {
  const nearest = p > 0 ? p * p : 0;
  for (;;) {
    const z = p + (q - p) * rng.uniform();
    if (2 * rng.exponential() >= z * z - nearest) return z;
  }
}

/**
 * z − p of a standard normal variable given p ≤ z ≤ p + width, p ≥ ½: with z = p + t the density is
 * ∝ e^{−pt}e^{−t²/2}. Proposals t from the exponential of rate p on [0, width], accepted with
 * e^{−t²/2}: 44 % at p = ½, tending to 1 (after Robert 1995).
 */
function beyond(rng: SeededSource, p: number, width: number): number {
  const outside = Math.expm1(-p * width);
  for (;;) {
    const t = -Math.log1p(rng.uniform() * outside) / p;
    if (2 * rng.exponential() >= t * t) return t;
  }
}

function requireInterval(low: number, high: number): void {
  if (low < high) return;
  fail("ARGUMENT", { name: "[low, high]", found: `[${low}, ${high}]`, accepted: "an interval" });
}

/** N(mean, sd²) restricted to [low, high]; ends may be infinite. */
export const truncatedNormal = Object.freeze({ logDensity, logDensityGradient, sample });
