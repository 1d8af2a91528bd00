import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { digamma } from "../../math/special/index.ts";
import { IMPOSSIBLE, isBetween } from "../checks.ts";
import { gamma, standardLogGamma } from "./gamma.ts";

/** log of scale^shape·v^{−shape−1}·e^{−scale/v}/Γ(shape): the gamma density at 1/v times v^{−2}. */
function logDensity(v: number, shape: number, scale: number): number {
  if (!isBetween("v", v, 0, Number.POSITIVE_INFINITY)) return IMPOSSIBLE;
  return gamma.logDensity(1 / v, shape, scale) - 2 * Math.log(v);
}

/** The log density; writes its derivatives in v, shape and scale. */
function logDensityGradient(v: number, shape: number, scale: number, gradient: Float64Array): number {
  gradient[0] = (scale / v - shape - 1) / v;
  gradient[1] = Math.log(scale) - Math.log(v) - digamma(shape);
  gradient[2] = shape / scale - 1 / v;
  return logDensity(v, shape, scale);
}

/** log of an inverse gamma variable. */
function sampleLog(rng: SeededSource, shape: number, scale: number): number {
  return Math.log(requirePositive("scale", scale)) - standardLogGamma(rng, requirePositive("shape", shape));
}

/** An inverse gamma variable; overflows to Infinity for tiny shapes, where `sampleLog` does not. */
function sample(rng: SeededSource, shape: number, scale: number): number {
  return Math.exp(sampleLog(rng, shape, scale));
}

/** IG(shape, scale): the law of a variance, density ∝ v^{−shape−1}e^{−scale/v} (central spec, conventions). */
export const inverseGamma = Object.freeze({ logDensity, logDensityGradient, sample, sampleLog });
