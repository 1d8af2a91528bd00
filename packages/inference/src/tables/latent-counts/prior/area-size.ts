import { standardLogGamma } from "../../../distributions/continuous/gamma.ts";
import { logConcaveSampler } from "../../../distributions/rejection/log-concave.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { SIZE_SHAPE } from "./table-prior.ts";

/**
 * What an area's total N tells of its mean μ, given κ and the rate b of the means: t = log μ has the log density
 *
 *   h(t) = (N + ½)·t − (N + κ)·log(κ + e^t) − b·e^t,
 *
 * which is concave. Everything below follows from its mode, h′(t) = (N + ½) − (N + κ)·q − b·e^t with q = e^t/(κ + e^t).
 */
export interface AreaSize {
  readonly total: number;
  readonly kappa: number;
  readonly rate: number;
}

/** Written so that the large terms have cancelled on paper. */
function height({ total, kappa, rate }: AreaSize, t: number): number {
  const mean = Math.exp(t);
  const powers =
    mean > kappa
      ? (SIZE_SHAPE - kappa) * t - (total + kappa) * Math.log1p(kappa / mean)
      : (total + SIZE_SHAPE) * t - (total + kappa) * (Math.log(kappa) + Math.log1p(mean / kappa));
  return powers - rate * mean;
}

function slope({ total, kappa, rate }: AreaSize, t: number): number {
  const mean = Math.exp(t);
  return total + SIZE_SHAPE - ((total + kappa) * mean) / (kappa + mean) - rate * mean;
}

/** The mode of t, by Newton's steps that are cut to 2. */
function modeOf(size: AreaSize): number {
  const { total, kappa, rate } = size;
  let t = Math.log((total + SIZE_SHAPE) / (rate + 1));
  for (let i = 0; i < 200; i++) {
    const mean = Math.exp(t);
    const curvature = ((total + kappa) * kappa * mean) / (kappa + mean) ** 2 + rate * mean;
    const step = Math.max(-2, Math.min(2, slope(size, t) / curvature));
    t += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return t;
}

/** Log densities below that of the mode that are left out of an integral. */
const DEEPEST = 40;

/**
 * E(q | N), q = μ/(κ + μ), by the trapezoidal rule in t. The integrand is analytic, falls off at both ends, and up to
 * |Im t| = π/2 it is no larger than on the axis: steps of a quarter leave e^(−2π·(π/2)/¼) = e^-39, steps of 0.4 standard
 * deviations less than that where it is narrow.
 */
export function expectedOdds(size: AreaSize): number {
  const { total, kappa, rate } = size;
  const mode = modeOf(size);
  const mean = Math.exp(mode);
  const curvature = ((total + kappa) * kappa * mean) / (kappa + mean) ** 2 + rate * mean;
  const step = Math.min(0.25, 0.4 / Math.sqrt(curvature));
  const top = height(size, mode);
  let [weights, odds] = [0, 0];
  for (const direction of [1, -1])
    for (let j = direction === 1 ? 0 : 1; ; j++) {
      const t = mode + direction * j * step;
      const log = height(size, t) - top;
      if (log < -DEEPEST) break;
      const weight = Math.exp(log);
      weights += weight;
      odds += weight / (1 + kappa * Math.exp(-t));
    }
  return odds / weights;
}

/** Tries at a ratio of gamma variables before the envelope is built. */
const TRIES = 8;

/**
 * Draws μ given N, exactly. Without its last factor μ/κ is a ratio of gamma variables of shapes N + ½ and κ − ½, accepted with probability
 * e^-bμ; where that is rare, log μ under tangents.
 */
export function drawAreaMean(size: AreaSize, rng: SeededSource): number {
  const { total, kappa, rate } = size;
  if (kappa > SIZE_SHAPE && rate * (total + SIZE_SHAPE) < 2)
    for (let i = 0; i < TRIES; i++) {
      const above = standardLogGamma(rng, total + SIZE_SHAPE);
      const mean = kappa * Math.exp(above - standardLogGamma(rng, kappa - SIZE_SHAPE));
      if (rng.exponential() > rate * mean) return mean;
    }
  const mode = modeOf(size);
  const top = height(size, mode);
  const law = {
    value: (d: number) => height(size, mode + d) - top,
    slope: (d: number) => slope(size, mode + d),
  };
  return Math.exp(mode + logConcaveSampler(law, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)(rng));
}
