import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isBetween, isUsable } from "../checks.ts";

/** log(rate·e^{−rate·x}) for x ≥ 0. */
function logDensity(x: number, rate: number): number {
  if (!isUsable("rate", rate)) return IMPOSSIBLE;
  if (!(x === 0 || isBetween("x", x, 0, Number.POSITIVE_INFINITY))) return IMPOSSIBLE;
  return Math.log(rate) - rate * x;
}

/** The log density; writes its derivatives in x and rate. */
function logDensityGradient(x: number, rate: number, gradient: Float64Array): number {
  gradient[0] = -rate;
  gradient[1] = 1 / rate - x;
  return logDensity(x, rate);
}

function sample(rng: SeededSource, rate: number): number {
  return rng.exponential() / requirePositive("rate", rate);
}

/** The exponential law by its rate; the mean is 1/rate. */
export const exponential = Object.freeze({ logDensity, logDensityGradient, sample });
