import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { digamma, logGamma } from "../../math/special/index.ts";
import { IMPOSSIBLE, isBetween, isUsable } from "../checks.ts";
import { poissonTerm } from "../saddle-point.ts";

/**
 * log of rate^shape·x^{shape−1}·e^{−rate·x}/Γ(shape), x > 0. For large shapes it is log(rate) plus
 * the log Poisson probability of shape − 1 events at mean rate·x, which does not cancel.
 */
function logDensity(x: number, shape: number, rate: number): number {
  if (!(isUsable("shape", shape) && isUsable("rate", rate))) return IMPOSSIBLE;
  if (x === 0) return densityAtZero(shape, rate);
  if (!isBetween("x", x, 0, Number.POSITIVE_INFINITY)) return IMPOSSIBLE;
  const logRate = Math.log(rate);
  if (shape >= 10) return logRate + poissonTerm(shape - 1, rate * x);
  return (shape - 1) * Math.log(x) + shape * logRate - rate * x - logGamma(shape);
}

function densityAtZero(shape: number, rate: number): number {
  if (shape === 1) return Math.log(rate);
  return shape > 1 ? IMPOSSIBLE : Number.POSITIVE_INFINITY;
}

/** The log density; writes its derivatives in x, shape and rate. */
function logDensityGradient(x: number, shape: number, rate: number, gradient: Float64Array): number {
  gradient[0] = (shape - 1) / x - rate;
  gradient[1] = Math.log(rate) + Math.log(x) - digamma(shape);
  gradient[2] = shape / rate - x;
  return logDensity(x, shape, rate);
}

/**
 * log of a Gamma(shape, 1) variable. Shapes from 1: Marsaglia and Tsang (2000), exact rejection:
 * d·(1 + z/√(9d))³, d = shape − 1/3. Below 1: G(shape) = G(shape + 1)·U^{1/shape}, in logarithms,
 * where nothing underflows (for shape 0.001 the median is e^−690).
 */
export function standardLogGamma(rng: SeededSource, shape: number): number {
  if (shape < 1) return standardLogGamma(rng, shape + 1) - rng.exponential() / shape;
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = rng.normal();
    const t = c * z;
    if (t <= -1) continue;
    const logCube = 3 * Math.log1p(t);
    const square = z * z;
    const u = rng.uniform();
    if (u < 1 - 0.0331 * square * square || Math.log(u) < excess(z, t, d, logCube))
      return Math.log(d) + logCube;
  }
}

/**
 * ½z² + d·(1 − v + log v), v = (1 + t)³, t = z/√(9d). With 1 − v = −(3t + 3t² + t³) and z² = 9dt² it
 * is d·(3(log1p t − t) + 1.5t² − t³): for large d the leading terms cancel, so a series takes over.
 */
function excess(z: number, t: number, d: number, logCube: number): number {
  if (Math.abs(t) > 0.01) return 0.5 * z * z + d * (logCube - t * (3 + t * (3 + t)));
  return -0.75 * d * t ** 4 * (1 - t * (4 / 5 - t * (4 / 6 - t * (4 / 7 - t * (4 / 8 - t * (4 / 9))))));
}

/** log of a gamma variable: exact also where the variable itself would underflow to 0. */
function sampleLog(rng: SeededSource, shape: number, rate: number): number {
  return standardLogGamma(rng, requirePositive("shape", shape)) - Math.log(requirePositive("rate", rate));
}

/** A gamma variable; underflows to 0 for shapes below 0.01 or so, where `sampleLog` does not. */
function sample(rng: SeededSource, shape: number, rate: number): number {
  return Math.exp(standardLogGamma(rng, requirePositive("shape", shape))) / requirePositive("rate", rate);
}

/**
 * The gamma law by shape and rate; mean shape/rate.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { gamma } from "@dpbayes/inference/distributions";
 * console.log(gamma.logDensity(1, 1, 2).toFixed(6)); // -1.306853
 * console.log(gamma.sampleLog(seededSource(1), 0.001, 1) < 0); // true
 * ```
 */
export const gamma = Object.freeze({ logDensity, logDensityGradient, sample, sampleLog });
