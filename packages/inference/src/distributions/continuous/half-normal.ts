import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isBetween } from "../checks.ts";
import { normal } from "./normal.ts";

/** log(2·N(x; 0, sd²)) for x ≥ 0. */
function logDensity(x: number, sd: number): number {
  if (!(x === 0 || isBetween("x", x, 0, Number.POSITIVE_INFINITY))) return IMPOSSIBLE;
  return Math.LN2 + normal.logDensity(x, 0, sd);
}

/** The log density; writes its derivatives in x and sd. */
function logDensityGradient(x: number, sd: number, gradient: Float64Array): number {
  const z = x / sd;
  gradient[0] = -z / sd;
  gradient[1] = (z * z - 1) / sd;
  return logDensity(x, sd);
}

function sample(rng: SeededSource, sd: number): number {
  return requirePositive("sd", sd) * Math.abs(rng.normal());
}

/** |N(0, sd²)|: the usual prior of a scale. `sd` is that of the normal before folding. */
export const halfNormal = Object.freeze({ logDensity, logDensityGradient, sample });
