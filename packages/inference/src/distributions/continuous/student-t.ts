import { requireFinite, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { digamma } from "../../math/special/index.ts";
import { HALF_LOG_TWO_PI, IMPOSSIBLE, isFinitePlace, isUsable } from "../checks.ts";
import { deviance, stirlingError } from "../saddle-point.ts";
import { gamma } from "./gamma.ts";

/**
 * log density at z = (x − location)/scale with ν degrees of freedom, in the form of R's dt: with D
 * the deviance and δ the Stirling error, log Γ((ν+1)/2) − log Γ(ν/2) − ½·log(ν/2) =
 * δ((ν+1)/2) − δ(ν/2) − D(ν/2, (ν+1)/2), so that large ν tends to the normal without cancelling.
 */
function logDensity(x: number, degrees: number, location: number, scale: number): number {
  if (!(isUsable("scale", scale) && isUsable("degrees", degrees))) return IMPOSSIBLE;
  if (!(isFinitePlace("location", location) && isFinitePlace("x", x))) return IMPOSSIBLE;
  const z = Math.abs(x - location) / scale;
  const constant = stirlingError((degrees + 1) / 2) - stirlingError(degrees / 2);
  const normaliser = constant - deviance(degrees / 2, (degrees + 1) / 2);
  const logTail = logOnePlusSquare(z, degrees);
  return normaliser - 0.5 * degrees * logTail - 0.5 * logTail - HALF_LOG_TWO_PI - Math.log(scale);
}

/** log(1 + z²/ν), also where z² overflows. */
function logOnePlusSquare(z: number, degrees: number): number {
  const square = (z / degrees) * z;
  return square < Number.MAX_VALUE ? Math.log1p(square) : 2 * Math.log(z) - Math.log(degrees);
}

/** The log density; writes its derivatives in x, degrees, location and scale. */
function logDensityGradient(
  x: number,
  degrees: number,
  location: number,
  scale: number,
  gradient: Float64Array,
): number {
  const z = (x - location) / scale;
  // (ν + 1)z/(ν + z²), divided by the larger of 1 and |z| first so that z² cannot overflow.
  const pull = Math.abs(z) > 1 ? (degrees + 1) / (degrees / z + z) : ((degrees + 1) * z) / (degrees + z * z);
  gradient[0] = -pull / scale;
  gradient[1] =
    0.5 *
    (digamma((degrees + 1) / 2) -
      digamma(degrees / 2) -
      1 / degrees -
      logOnePlusSquare(Math.abs(z), degrees) +
      (pull * z) / degrees);
  gradient[2] = pull / scale;
  gradient[3] = (pull * z - 1) / scale;
  return logDensity(x, degrees, location, scale);
}

/** A normal divided by √(χ²/ν), the root taken in logarithms: small ν make χ² underflow. */
function sample(rng: SeededSource, degrees: number, location: number, scale: number): number {
  const logSquare = gamma.sampleLog(rng, requirePositive("degrees", degrees) / 2, degrees / 2);
  const z = rng.normal() * Math.exp(-0.5 * logSquare);
  return requireFinite("location", location) + requirePositive("scale", scale) * z;
}

/** Student's t with location and scale. One degree of freedom is the Cauchy law. */
export const studentT = Object.freeze({ logDensity, logDensityGradient, sample });
