import { INDICATOR_SD } from "../../regression/coordinates/standardised-slopes.ts";
import type { EffectErrors, RegressionPrior, RegressionShape } from "../../regression/index.ts";
import { type CovariateStart, clamp, covariateStart } from "./covariate-start.ts";
import type { RoughSums } from "./rough-sums.ts";

/** Where chains start. */
export interface MomentStart extends CovariateStart {
  readonly intercept: number;
  readonly coefficients: Float64Array;
  readonly effects: EffectErrors;
}

/** The outcome at the present guess of the slopes. */
export interface OutcomeAtStart {
  /** The mean of u. */
  readonly centre: number;
  /** E y. */
  readonly mean: number;
  /** E h₁′(u). */
  readonly slope: number;
  /** E y². */
  readonly square: number;
}

/** What a family says of its outcome at a guess, and how the guess is improved. */
export interface MomentStartOptions {
  readonly rounds: number;
  /** What the family says where u has the variance `spread` and the slopes alone move its mean by `shift`. */
  readonly outcomeAt: (spread: number, shift: number) => OutcomeAtStart;
  /** No slope beyond it, in prior standard deviations. */
  readonly furthest?: number;
}

/** An outcome that hardly depends on u says as little as none. */
const FLATTEST = 1e-3;

/**
 * Shrunken moment estimates, one covariate at a time (glm spec §9 without its rotation): E[yx_j] − m_jE[y] = G₁·b_j
 * with b_j = λ_jθ_j, where G₁ = E h₁′(u) follows u's mean and τ² = Σλ_jθ_j². All are kept inside the prior's range, so
 * that noise larger than the signal leaves a start near the prior's middle.
 */
export function momentStart(
  sums: RoughSums,
  shape: RegressionShape,
  prior: RegressionPrior,
  { rounds, outcomeAt, furthest = Infinity }: MomentStartOptions,
): MomentStart {
  const { count: N, noise } = sums;
  const d = shape.covariates;
  const { mean, scales, limits } = covariateStart(sums, shape, prior);
  const coefficients = new Float64Array(d);
  const spreadOf = (j: number) => (shape.indicators?.includes(j) ? INDICATOR_SD : scales[j]!);
  let intercept = 0;
  let effects: EffectErrors = { product: 1, effect: 0 };
  for (let round = 0; round < rounds; round++) {
    let [spread, shift] = [0, 0];
    for (let j = 0; j < d; j++) {
      spread += (scales[j]! * coefficients[j]!) ** 2;
      shift += mean[j]! * coefficients[j]!;
    }
    const at = outcomeAt(spread, shift);
    for (let j = 0; j < d; j++) {
      const signal = N * at.slope * scales[j]! ** 2;
      const variance = N * at.square * scales[j]! ** 2 + noise.yx;
      const found = sums.yx[j]! - N * mean[j]! * at.mean;
      const ofPrior = priorVariance(prior, j, at.centre, spreadOf(j));
      const shrunken = (signal * found) / (signal ** 2 + variance / ofPrior);
      const largest = furthest * Math.sqrt(ofPrior);
      coefficients[j] = clamp(shrunken, -largest, largest);
    }
    intercept = at.centre;
    const slope = Math.max(at.slope, FLATTEST);
    effects = { product: Math.sqrt(noise.yx) / (N * slope), effect: Math.sqrt(at.square / N) / slope };
  }
  for (let j = 0; j < d; j++) intercept -= mean[j]! * coefficients[j]!;
  return { intercept, coefficients, mean, scales, limits, effects };
}

/** The prior's variance of a slope, given the level and the spread of its covariate. */
function priorVariance(
  { coefficients, standardised, unit }: RegressionPrior,
  j: number,
  level: number,
  sd: number,
): number {
  const { variance } = coefficients[j]!;
  return standardised[j] ? variance * ((unit?.at(level) ?? 1) / sd) ** 2 : variance;
}
