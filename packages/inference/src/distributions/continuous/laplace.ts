import { requireFinite, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isFinitePlace, isUsable } from "../checks.ts";

/** log(e^{−|x−location|/scale}/(2·scale)). */
function logDensity(x: number, location: number, scale: number): number {
  if (!(isUsable("scale", scale) && isFinitePlace("location", location) && isFinitePlace("x", x)))
    return IMPOSSIBLE;
  return -Math.abs(x - location) / scale - Math.LN2 - Math.log(scale);
}

/** The log density; writes its derivatives in x, location and scale (0 in x at the kink). */
function logDensityGradient(x: number, location: number, scale: number, gradient: Float64Array): number {
  const slope = Math.sign(x - location) / scale;
  gradient[0] = -slope;
  gradient[1] = slope;
  gradient[2] = (Math.abs(x - location) / scale - 1) / scale;
  return logDensity(x, location, scale);
}

/** The difference of two exponentials. */
function sample(rng: SeededSource, location: number, scale: number): number {
  const difference = rng.exponential() - rng.exponential();
  return requireFinite("location", location) + requirePositive("scale", scale) * difference;
}

/** The Laplace law (continuous; private noise is discrete and lives elsewhere). Variance 2·scale². */
export const laplace = Object.freeze({ logDensity, logDensityGradient, sample });
