import type { ScalarPrior } from "../priors/index.ts";
import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";

/** Where each part lies in the constrained vector; -1: absent. */
export interface PartPlaces {
  readonly intercept: number;
  readonly coefficients: number;
  readonly mean: number;
  readonly correlation: number;
  readonly scales: number;
  readonly sigma: number;
}

/** The log prior density of all parts of the constrained vector x but the correlations; adds its gradient. */
export function addLogPrior(
  { covariates: d }: RegressionShape,
  prior: RegressionPrior,
  places: PartPlaces,
  x: Float64Array,
  gradient: Float64Array,
): number {
  let sum = 0;
  if (places.intercept >= 0) sum += addScalars(prior.intercept, x, places.intercept, 1, gradient);
  sum += addScalars(prior.coefficients, x, places.coefficients, d, gradient);
  if (places.mean >= 0) sum += addScalars(prior.mean, x, places.mean, d, gradient);
  sum += addScalars(prior.scales, x, places.scales, d, gradient);
  if (places.sigma >= 0) sum += addScalars(prior.sigma, x, places.sigma, 1, gradient);
  return sum;
}

function addScalars(
  prior: ScalarPrior,
  x: Float64Array,
  at: number,
  count: number,
  gradient: Float64Array,
): number {
  let sum = 0;
  for (let i = at; i < at + count; i++) {
    sum += prior.logDensity(x[i]!);
    gradient[i]! += prior.slope(x[i]!);
  }
  return sum;
}
