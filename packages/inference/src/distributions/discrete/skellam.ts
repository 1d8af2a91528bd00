import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isCount, requireNonNegative } from "../checks.ts";
import { besselMode, besselWeights } from "./bessel-terms.ts";
import { poisson } from "./poisson.ts";

/**
 * log P(y₁ − y₂ = t) for independent Poisson y₁, y₂ of means λ₊, λ₋: −(λ₊+λ₋) + (t/2)·log(λ₊/λ₋) +
 * log I_|t|(2√(λ₊λ₋)) (local spec §10.1). Evaluated without cancellation: at the mode m of
 * min(y₁, y₂) given t, P(t)·P(m | t) = P(y₁)·P(y₂), three masses known in full.
 */
function logMass(t: number, plus: number, minus: number): number {
  requireNonNegative("plus", plus);
  requireNonNegative("minus", minus);
  const v = Math.abs(t);
  if (!isCount("t", v)) return IMPOSSIBLE;
  const a = 2 * Math.sqrt(plus) * Math.sqrt(minus);
  const mode = besselMode(v, a);
  const joint = poisson.logMass(mode + Math.max(t, 0), plus) + poisson.logMass(mode + Math.max(-t, 0), minus);
  return a === 0 ? joint : joint + Math.log(besselWeights(mode, v, a).total);
}

/** The difference of two Poisson variables. */
function sample(rng: SeededSource, plus: number, minus: number): number {
  return poisson.sample(rng, plus) - poisson.sample(rng, minus);
}

/** The difference of two Poisson counts. */
export const skellam = Object.freeze({ logMass, sample });
