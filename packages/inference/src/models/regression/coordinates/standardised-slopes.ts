import { lowerTimesTransposed } from "../../../math/linear-algebra/index.ts";
import { choleskyGradient } from "../../../transforms/scaled-cholesky.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import { scaledSlopes } from "./scaled-slopes.ts";
import type { SlopeMap, SlopeRoom } from "./slope-map.ts";

/** What the standard deviation of an indicator counts as: that of a level which half of all records have. */
export const INDICATOR_SD = 0.5;

/**
 * Slopes whose prior is that of the effects b_k = θ_k·s_k/σ (or over the family's unit). In them the likelihood knows no scale: cov(x_k, y) =
 * s_kσ(Ωb)_k and var y = σ²(1 + bᵀΩb), so that where noise hides s_k or σ, b does not bend with them. Sampled is
 *
 *   ψ = Bᵀb,   BBᵀ = kI + cΩ,
 *
 * k the prior's precision and c a guess of how much better the data know the effect along each direction of the
 * covariates (`scaled-slopes.ts`). Density of θ = density of b·Π s_k/σ, and |∂θ/∂b| = Π σ/s_k: the two cancel, so
 * neither is computed. `known` is c.
 */
export function standardisedSlopes(
  shape: RegressionShape,
  prior: RegressionPrior,
  known: number,
  { places, x, gradientX }: SlopeRoom,
): SlopeMap {
  const d = shape.covariates;
  const { variance } = prior.coefficients;
  const slopes = scaledSlopes(d, variance < Infinity ? 1 / variance : 1, 1 / known);
  const isIndicator = Array.from({ length: d }, (_, j) => shape.indicators?.includes(j) === true);
  const theta = x.subarray(places.coefficients, places.coefficients + d);
  const gradientTheta = gradientX.subarray(places.coefficients, places.coefficients + d);
  const factor = x.subarray(places.correlation, places.correlation + d * d);
  const effects = new Float64Array(d);
  const correlation = new Float64Array(d * d);
  const gradientCorrelation = new Float64Array(d * d);
  const gradientFactor = new Float64Array(d * d);
  const none = new Float64Array(d);
  const sd = (j: number) => (isIndicator[j] ? INDICATOR_SD : x[places.scales + j]!);
  let logPrior = 0;
  let level = 0;
  let unit = 1;

  /** σ, or the family's unit at the level, which is in the intercept's place as long as slopes are not natural. */
  function readUnit(): void {
    if (places.intercept >= 0) level = x[places.intercept]!;
    unit = shape.residual ? x[places.sigma]! : (prior.unit?.at(level) ?? 1);
  }

  return {
    get logPrior() {
      return logPrior;
    },
    toNatural() {
      readUnit();
      lowerTimesTransposed(factor, d, correlation);
      effects.set(theta);
      const logJacobian = slopes.toNatural(effects, correlation, none);
      logPrior = 0;
      for (let j = 0; j < d; j++) {
        logPrior += prior.coefficients.logDensity(effects[j]!);
        theta[j] = (effects[j]! * unit) / sd(j);
      }
      return logJacobian;
    },
    toSampled() {
      readUnit();
      lowerTimesTransposed(factor, d, correlation);
      for (let j = 0; j < d; j++) theta[j] = (theta[j]! * sd(j)) / unit;
      slopes.toScaled(theta, correlation, none);
    },
    pullBack() {
      for (let j = 0; j < d; j++) {
        const inLogTheta = gradientTheta[j]! * theta[j]!;
        if (!isIndicator[j]) gradientX[places.scales + j]! -= inLogTheta / sd(j);
        if (shape.residual) gradientX[places.sigma]! += inLogTheta / unit;
        else if (prior.unit) gradientX[places.intercept]! += inLogTheta * prior.unit.slope(level);
        gradientTheta[j] = (gradientTheta[j]! * unit) / sd(j) + prior.coefficients.slope(effects[j]!);
      }
      gradientCorrelation.fill(0);
      slopes.pullBack(gradientTheta, gradientCorrelation, none);
      choleskyGradient(gradientCorrelation, factor, d, gradientFactor);
      for (let n = 0; n < d * d; n++) gradientX[places.correlation + n]! += gradientFactor[n]!;
    },
  };
}
