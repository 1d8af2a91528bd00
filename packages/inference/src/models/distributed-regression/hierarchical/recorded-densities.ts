import { LOG_EFFECTS, LOG_PRIOR, logLikelihoodName } from "../../../contracts/log-density-columns.ts";
import {
  halfNormal,
  inverseGamma,
  inverseWishart,
  multivariateNormal,
  normal,
} from "../../../distributions/index.ts";
import { multiplyByTransposed } from "../../../math/linear-algebra/index.ts";
import { effectDensity } from "../../regression/holders/coordinates/effect-law.ts";
import { RESIDUAL_SPREAD } from "../../regression/holders/effect-constants.ts";
import type { HolderEffects } from "../../regression/holders/holder-effects.ts";
import { type RegressionPoint, type RegressionTerm, regressionPoint } from "../../regression/index.ts";
import { holderValues, layoutIn } from "./differences/drawn-regressions.ts";
import { spreadScales } from "./differences/effects-prior.ts";
import type { Matrices } from "./frame/frame.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** What one holder's release says of a regression with its sums integrated out, under a name. */
export interface HolderLikelihood {
  readonly name: string;
  readonly term: RegressionTerm;
}

/** The law of the features of one family: mean and covariance, d and d × d. */
interface FeatureLaw {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
}

/**
 * The log prior of a draw, in the numbers that the prior speaks of, then the log likelihood of each release given its
 * holder's regression and features, then the part of the prior that the law of effects has. The likelihood has no closed form once S_j is integrated out: the terms take sums as normal.
 */
export function recordedDensities(hierarchy: Hierarchy, likelihoods: readonly HolderLikelihood[]) {
  const { shape, familyOf, effects } = hierarchy;
  const { covariates: d, features: p, intercept } = shape;
  const first = intercept ? 1 : 0;
  const point = regressionPoint(d);
  const unused = regressionPoint(d);
  const logPrior = logPriorOf(hierarchy);
  const logEffects = effects ? effectsLogDensity(hierarchy, effects) : undefined;
  const layout = layoutIn(hierarchy);

  /** φ_j (or θ), as a regression about 0. */
  function setRegression(target: RegressionPoint, level: (k: number) => number, variance: number): void {
    target.intercept = intercept ? level(0) : 0;
    for (let k = 0; k < d; k++) {
      target.coefficients[k] = level(k + first);
      if (intercept) target.intercept -= layout.centre[k]! * level(k + first);
    }
    target.variance = variance;
  }

  return {
    names: [
      LOG_PRIOR,
      ...likelihoods.map(({ name }) => logLikelihoodName(name)),
      ...(effects ? [LOG_EFFECTS] : []),
    ],
    record({ bases }: Matrices, flat: Float64Array, out: Float64Array): void {
      const laws = bases.map((base) => featureLaw(hierarchy, base));
      out[0] = logPrior(laws, flat);
      if (logEffects) {
        out[likelihoods.length + 1] = logEffects(flat);
        out[0]! += out[likelihoods.length + 1]!;
      }
      const values = holderValues(layout, flat);
      likelihoods.forEach(({ term }, j) => {
        const { mean, covariance } = laws[familyOf[j]!]!;
        point.mean.set(mean);
        point.covariance.set(covariance);
        if (effects)
          setRegression(
            point,
            (k) => values.own(j, k),
            layout.residuals > 0 ? values.ownVariance(j) : values.variance,
          );
        else setRegression(point, (k) => flat[k]!, flat[p]!);
        out[j + 1] = term.addTo(point, unused);
      });
    },
  };
}

/** μ and Σ_x from L with E ffᵀ = LLᵀ (in its first rows). */
function featureLaw({ size: m, shape }: Hierarchy, base: Float64Array): FeatureLaw {
  const { covariates: d, intercept } = shape;
  const skip = intercept ? 1 : 0;
  const whole = new Float64Array(m * m);
  multiplyByTransposed(base, base, whole, m, m, m);
  const mean = Float64Array.from({ length: d }, (_, i) => (intercept ? whole[(i + 1) * m]! : 0));
  const covariance = Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    return whole[(i + skip) * m + k + skip]! - mean[i]! * mean[k]!;
  });
  return { mean, covariance };
}

function logPriorOf(hierarchy: Hierarchy): (laws: readonly FeatureLaw[], flat: Float64Array) => number {
  const { shape, prior } = hierarchy;
  const { covariates: d, features: p, intercept } = shape;
  const [ofCovariance, ofMean, ofCoefficients] = [
    inverseWishart(d),
    multivariateNormal(d),
    multivariateNormal(p),
  ];
  const ofDiffering = hierarchy.effects ? differingLogPrior(hierarchy) : undefined;
  return (laws, flat) => {
    let log = inverseGamma.logDensity(flat[p]!, prior.varianceShape, prior.varianceScale);
    for (const { mean, covariance } of laws) {
      log += ofCovariance.logDensity(covariance, prior.covarianceScale, prior.covarianceDegrees);
      const spread = covariance.map((entry) => entry / prior.meanWeight);
      if (intercept) log += ofMean.logDensity(mean, prior.meanCentre, spread);
    }
    if (ofDiffering) return log + ofDiffering(flat);
    const theta = flat.subarray(0, p);
    return log + ofCoefficients.logDensity(theta, prior.coefficientMean, prior.coefficientCovariance);
  };
}

/** Shared and own coefficients, and τ. */
function differingLogPrior(hierarchy: Hierarchy): (flat: Float64Array) => number {
  const { prior } = hierarchy;
  const layout = layoutIn(hierarchy);
  const { holders, coefficients: p, shared, local, own, random } = layout;
  const scales = spreadScales(prior, layout);
  const ofCoefficient = (k: number, value: number) =>
    normal.logDensity(value, prior.coefficientMean[k]!, Math.sqrt(prior.coefficientCovariance[k * (p + 1)]!));
  return (flat) => {
    const values = holderValues(layout, flat);
    let log = shared.reduce((sum, k) => sum + ofCoefficient(k, values.mean(k)), 0);
    random.forEach((k, i) => {
      log += halfNormal.logDensity(values.spread(k), scales[i]!);
    });
    for (const k of local.slice(0, own))
      for (let j = 0; j < holders; j++) log += ofCoefficient(k, values.own(j, k));
    return log;
  };
}

/** Effects η = (φ_j − φ)/τ, and ζ. */
function effectsLogDensity(hierarchy: Hierarchy, { law }: HolderEffects): (flat: Float64Array) => number {
  const layout = layoutIn(hierarchy);
  const { holders, random, residuals } = layout;
  const density = effectDensity(law, random.length);
  return (flat) => {
    const values = holderValues(layout, flat);
    let log = 0;
    for (let j = 0; j < holders; j++) {
      const eta = (k: number) => (values.own(j, k) - values.mean(k)) / values.spread(k);
      if (random.length > 0) log += density.logDensity(random.reduce((sum, k) => sum + eta(k) ** 2, 0));
      const deviation = () => 0.5 * Math.log(values.ownVariance(j) / values.variance);
      if (residuals > 0) log += normal.logDensity(deviation() / RESIDUAL_SPREAD, 0, 1);
    }
    return log;
  };
}
