import type { EffectLaw } from "@dpbayes/privacy/formats";
import { gamma } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { normalCdf } from "../../math/special/index.ts";
import { STUDENT_DEGREES } from "../../models/regression/holders/effect-constants.ts";

/** Effects as a mixture of normal laws: η/√λ with η ~ N(0, I), one λ per holder. */
export interface EffectMixture {
  readonly lambdas: Float64Array;
  readonly logWeights: Float64Array;
  /** E 1/λ: the variance of an effect with spread 1. */
  readonly variance: number;
  /** P(effect ≤ x) of one coefficient with spread 1. */
  cdf(x: number): number;
  /** A draw of 1/√λ. */
  scale(rng: SeededSource): number;
}

const normalEffects = Object.freeze<EffectMixture>({
  lambdas: Float64Array.of(1),
  logWeights: Float64Array.of(0),
  variance: 1,
  cdf: normalCdf,
  scale: () => 1,
});

/**
 * λ ~ Gamma(ν/2, ν/2) by the trapezoid rule in u = log λ, where integrands are analytic and vanish at both ends, so that the
 * error falls faster than any power of the step: with this one it is 3e-5 of a density of six coefficients. From e^−16 on, so that
 * the rule holds for holders that are a thousand spreads away.
 */
function studentEffects(degrees: number): EffectMixture {
  const half = degrees / 2;
  const lambdas = Float64Array.from({ length: 40 }, (_, i) => Math.exp(-16 + 0.5 * i));
  const logDensities = lambdas.map((lambda) => half * Math.log(lambda) - half * lambda);
  const total = logDensities.reduce((sum, log) => sum + Math.exp(log), 0);
  return Object.freeze<EffectMixture>({
    lambdas,
    logWeights: logDensities.map((log) => log - Math.log(total)),
    variance: degrees / (degrees - 2),
    cdf: studentCdf,
    scale: (rng) => 1 / Math.sqrt(gamma.sample(rng, half, half)),
  });
}

/** Student's t with 4 degrees of freedom: with s = x/√(4 + x²), F = ½ + ¾·s·(1 − s²/3). */
function studentCdf(x: number): number {
  // In the far tails x/√(4 + x²) is ±1 and F exactly 0 or 1.
  const s = x / Math.sqrt(STUDENT_DEGREES + x * x);
  return 0.5 + 0.75 * s * (1 - (s * s) / 3);
}

export function effectMixture(law: EffectLaw): EffectMixture {
  return law === "normal" ? normalEffects : studentEffects(STUDENT_DEGREES);
}
