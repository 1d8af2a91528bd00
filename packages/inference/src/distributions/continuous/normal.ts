import { requireFinite, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { HALF_LOG_TWO_PI, IMPOSSIBLE, isFinitePlace, isUsable } from "../checks.ts";

/** log N(x; mean, sd²). */
function logDensity(x: number, mean: number, sd: number): number {
  if (!(isUsable("sd", sd) && isFinitePlace("mean", mean) && isFinitePlace("x", x))) return IMPOSSIBLE;
  const z = (x - mean) / sd;
  return -0.5 * z * z - Math.log(sd) - HALF_LOG_TWO_PI;
}

/** The log density; writes its derivatives in x, mean and sd. */
function logDensityGradient(x: number, mean: number, sd: number, gradient: Float64Array): number {
  const z = (x - mean) / sd;
  gradient[0] = -z / sd;
  gradient[1] = z / sd;
  gradient[2] = (z * z - 1) / sd;
  return logDensity(x, mean, sd);
}

function sample(rng: SeededSource, mean: number, sd: number): number {
  return requireFinite("mean", mean) + requirePositive("sd", sd) * rng.normal();
}

/**
 * The normal law by mean and standard deviation.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { normal } from "@dpbayes/inference/distributions";
 * console.log(normal.logDensity(0, 0, 1).toFixed(6)); // -0.918939
 * console.log(normal.sample(seededSource(1), 10, 0.1) > 9); // true
 * ```
 */
export const normal = Object.freeze({ logDensity, logDensityGradient, sample });
