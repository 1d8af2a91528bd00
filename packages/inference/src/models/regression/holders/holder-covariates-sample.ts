import type { SeededSource } from "../../../math/random/index.ts";
import type { RegressionPoint } from "../regression-point.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import { regressionPriorSample } from "../regression-prior-sample.ts";
import { halfNormalSpread } from "./coordinates/spread-prior.ts";
import { SCALE_SPREAD } from "./effect-constants.ts";

/** Normal laws of all holders' covariates, and the logarithms of what their standard deviations have in common. */
export interface HolderCovariates {
  readonly laws: readonly RegressionPoint[];
  readonly logScales: Float64Array;
}

/** A draw from the prior, for calibration. Of the points only the covariates' part is meant. */
export function holderCovariatesSample(
  rng: SeededSource,
  shape: RegressionShape,
  prior: RegressionPrior,
  holders: number,
): HolderCovariates {
  const d = shape.covariates;
  const laws = Array.from({ length: holders }, () => regressionPriorSample(rng, shape, prior));
  const logSds = laws.map(({ covariance }) =>
    Float64Array.from({ length: d }, (_, k) => 0.5 * Math.log(covariance[k * (d + 1)]!)),
  );
  const { commonScales } = prior;
  if (commonScales === undefined) {
    const mean = (k: number) => logSds.reduce((sum, one) => sum + one[k]! / holders, 0);
    return { laws, logScales: Float64Array.from({ length: d }, (_, k) => mean(k)) };
  }
  const logScales = Float64Array.from({ length: d }, () => Math.log(commonScales.sample(rng)));
  const spreads = logScales.map(() => halfNormalSpread(SCALE_SPREAD).sample(rng));
  laws.forEach(({ covariance }, j) => {
    const factors = logScales.map((mu, k) => Math.exp(mu + spreads[k]! * rng.normal() - logSds[j]![k]!));
    covariance.forEach((entry, at) => {
      covariance[at] = entry * factors[Math.floor(at / d)]! * factors[at % d]!;
    });
  });
  return { laws, logScales };
}
