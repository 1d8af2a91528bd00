import { lowerTimesTransposed } from "../../../math/linear-algebra/index.ts";
import { choleskyGradient } from "../../../transforms/scaled-cholesky.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import type { EffectErrors } from "../regression-start.ts";
import { scaledSlopes } from "./scaled-slopes.ts";
import type { SlopeMap, SlopeRoom } from "./slope-map.ts";

/** What the standard deviation of an indicator counts as: that of a level which half of all records have. */
export const INDICATOR_SD = 0.5;

/** Noise taken for twice as large bends less where it hides s: no divergences in trials, and as many effective draws. */
export const CAREFUL = 2;

/** Products of numbers within [-1, 1] to one unit. */
export const UNKNOWN: EffectErrors = { product: 1, effect: 0 };

/**
 * Slopes whose prior is that of the effects b_k = θ_k·s_k/σ (σ: the residual's sd, or the family's unit). The prior knows
 * t_k = θ_ks_k to about σ. The data know s_kt_k = cov(x_k, y) to an error of their noise, and t_k to one of their number: together
 * t_k with precision g_k² = s_k²/(e² + s_k²f²). Which of the two is narrower changes with s_k and σ, so sampled is
 *
 *   ψ = Bᵀt,   BBᵀ = A = (k/σ²)I + diag(g)Ωdiag(g),
 *
 * k the prior's precision of b: where the data are weak ψ is √k·b, which is free of s and σ, and where they are strong ψ is
 * what they know. e and f only have to be of the right order (`scaled-slopes.ts`). Density of θ = density of b·Π s_k/σ
 * and |∂θ/∂ψ| = Π 1/s_k·1/|B|: together −d·log σ − log|B|.
 *
 * A column whose prior is of θ_k itself, with precision p_k, has p_k/s_k² in the place of k/σ², −log s_k in that of −log σ, and its law
 * is counted where θ is (`regression-log-prior.ts`). A coefficient that is known stands apart, its row of A is that of I: whoever knows
 * it puts it in its place.
 */
export function standardisedSlopes(
  shape: RegressionShape,
  prior: RegressionPrior,
  { product, effect: f }: EffectErrors,
  { places, x, gradientX }: SlopeRoom,
): SlopeMap {
  const d = shape.covariates;
  const k = prior.coefficients.map(roughPrecision);
  const fixed = shape.fixed?.place ?? -1;
  const ofEffect = prior.standardised.map((standardised, j) => standardised && j !== fixed);
  const counted = ofEffect.filter(Boolean).length;
  const e = CAREFUL * product;
  const slopes = scaledSlopes(new Float64Array(d), 1);
  const isIndicator = Array.from({ length: d }, (_, j) => shape.indicators?.includes(j) === true);
  const theta = x.subarray(places.coefficients, places.coefficients + d);
  const gradientTheta = gradientX.subarray(places.coefficients, places.coefficients + d);
  const factor = x.subarray(places.correlation, places.correlation + d * d);
  const effects = new Float64Array(d);
  const known = new Float64Array(d);
  const correlation = new Float64Array(d * d);
  const A = new Float64Array(d * d);
  const gradientA = new Float64Array(d * d);
  const gradientFactor = new Float64Array(d * d);
  const none = new Float64Array(d);
  const sd = (j: number) => (isIndicator[j] ? INDICATOR_SD : x[places.scales + j]!);
  let logPrior = 0;
  let level = 0;
  let unit = 1;

  /** σ, or the family's unit at the level, which is in the intercept's place as long as slopes are not natural; and A. */
  function readUnits(): void {
    if (places.intercept >= 0) level = x[places.intercept]!;
    unit = shape.residual ? x[places.sigma]! : (prior.unit?.at(level) ?? 1);
    lowerTimesTransposed(factor, d, correlation);
    for (let i = 0; i < d; i++) {
      known[i] = i === fixed ? 0 : sd(i) / Math.hypot(e, f * sd(i));
      for (let j = 0; j <= i; j++) {
        A[i * d + j] = known[i]! * known[j]! * correlation[i * d + j]!;
        A[j * d + i] = A[i * d + j]!;
      }
      A[i * d + i]! += i === fixed ? 1 : k[i]! / (ofEffect[i] ? unit : sd(i)) ** 2;
    }
  }

  /** From a gradient in A to one in s, σ and Ω's factor; what it says of log σ is returned. */
  function backToUnits(): number {
    let inLogUnit = 0;
    for (let i = 0; i < d; i++) {
      if (i === fixed) {
        for (let j = 0; j < d; j++) gradientA[i * d + j] = 0;
        continue;
      }
      const inLog = (2 * k[i]! * gradientA[i * d + i]!) / (ofEffect[i] ? unit : sd(i)) ** 2;
      if (ofEffect[i]) inLogUnit -= inLog;
      else if (!isIndicator[i]) gradientX[places.scales + i]! -= inLog / sd(i);
      let inKnown = 0;
      for (let j = 0; j < d; j++) {
        inKnown += 2 * gradientA[i * d + j]! * correlation[i * d + j]! * known[j]!;
        gradientA[i * d + j]! *= known[i]! * known[j]!;
      }
      if (!isIndicator[i]) gradientX[places.scales + i]! += inKnown * (e * e) * (known[i]! / sd(i)) ** 3;
    }
    choleskyGradient(gradientA, factor, d, gradientFactor);
    for (let n = 0; n < d * d; n++) gradientX[places.correlation + n]! += gradientFactor[n]!;
    return inLogUnit;
  }

  return {
    get logPrior() {
      return logPrior;
    },
    toNatural() {
      readUnits();
      let logJacobian = slopes.toNatural(theta, A, none) - counted * Math.log(unit);
      logPrior = 0;
      for (let j = 0; j < d; j++) {
        if (j === fixed) continue;
        effects[j] = theta[j]! / unit;
        if (ofEffect[j]) logPrior += prior.coefficients[j]!.logDensity(effects[j]!);
        else logJacobian -= Math.log(sd(j));
        theta[j]! /= sd(j);
      }
      return logJacobian;
    },
    toSampled() {
      readUnits();
      for (let j = 0; j < d; j++) if (j !== fixed) theta[j]! *= sd(j);
      slopes.toScaled(theta, A, none);
    },
    pullBack() {
      let inLogUnit = -counted;
      for (let j = 0; j < d; j++) {
        if (j === fixed) continue;
        const ofPrior = ofEffect[j] ? prior.coefficients[j]!.slope(effects[j]!) : 0;
        const own = ofEffect[j] ? 0 : 1;
        if (!isIndicator[j]) gradientX[places.scales + j]! -= (gradientTheta[j]! * theta[j]! + own) / sd(j);
        inLogUnit -= ofPrior * effects[j]!;
        gradientTheta[j] = gradientTheta[j]! / sd(j) + ofPrior / unit;
      }
      gradientA.fill(0);
      slopes.pullBack(gradientTheta, gradientA, none);
      inLogUnit += backToUnits();
      if (shape.residual) gradientX[places.sigma]! += inLogUnit / unit;
      else if (prior.unit) gradientX[places.intercept]! += inLogUnit * prior.unit.slope(level);
    },
  };
}

/** One over a law's variance, or over the square of its scale where there is none. */
function roughPrecision({ variance, law }: RegressionPrior["coefficients"][number]): number {
  if (variance < Infinity) return 1 / variance;
  return law.law === "student" ? 1 / law.scale ** 2 : 1;
}
