import type { EffectLaw } from "@dpbayes/privacy/formats";
import { logGamma } from "../../../../math/special/index.ts";
import { STUDENT_DEGREES } from "../effect-constants.ts";

/** The law of one holder's effects η, which depends on |η|² alone. */
export interface EffectDensity {
  /** Normalised. */
  logDensity(square: number): number;
  /** f with ∂ log density/∂η = f·η. */
  slope(square: number): number;
}

/** η ~ N(0, I), or multivariate Student with ν = 4: one scale for all effects of a holder. */
export function effectDensity(law: EffectLaw, effects: number): EffectDensity {
  return law === "normal" ? normalEffects(effects) : studentEffects(effects);
}

function normalEffects(R: number): EffectDensity {
  const constant = -0.5 * R * Math.log(2 * Math.PI);
  return { logDensity: (square) => constant - 0.5 * square, slope: () => -1 };
}

function studentEffects(R: number): EffectDensity {
  const half = 0.5 * (STUDENT_DEGREES + R);
  const constant =
    logGamma(half) - logGamma(0.5 * STUDENT_DEGREES) - 0.5 * R * Math.log(STUDENT_DEGREES * Math.PI);
  return {
    logDensity: (square) => constant - half * Math.log1p(square / STUDENT_DEGREES),
    slope: (square) => (-2 * half) / (STUDENT_DEGREES + square),
  };
}
