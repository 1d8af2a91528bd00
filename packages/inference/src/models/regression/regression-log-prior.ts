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

/** The log density of one part of the constrained vector x; adds its gradient. */
type AddPart = (x: Float64Array, gradient: Float64Array) => number;

/**
 * The log prior density of all parts of the constrained vector but the correlations; adds its gradient. Effects and
 * levels that the prior speaks of instead of coefficients and intercept are not in the vector: others add them.
 */
export function regressionLogPrior(
  { covariates: d }: RegressionShape,
  prior: RegressionPrior,
  places: PartPlaces,
): AddPart {
  const parts = [
    partPrior(prior.intercept, prior.atMean ? -1 : places.intercept, 1),
    partPrior(prior.coefficients, prior.standardised ? -1 : places.coefficients, d),
    partPrior(prior.mean, places.mean, d),
    partPrior(prior.scales, places.scales, d),
    partPrior(prior.sigma, places.sigma, 1),
  ].filter((part) => part !== undefined);
  return (x, gradient) => {
    let sum = 0;
    for (let i = 0; i < parts.length; i++) sum += parts[i]!(x, gradient);
    return sum;
  };
}

function partPrior(prior: ScalarPrior, at: number, count: number): AddPart | undefined {
  if (at < 0) return undefined;
  const { law } = prior;
  if (law.law === "normal") return quadraticPart(prior, law.mean, law.sd, at, count);
  if (law.law === "half-normal") return quadraticPart(prior, 0, law.sd, at, count);
  return (x, gradient) => {
    let sum = 0;
    for (let i = at; i < at + count; i++) {
      sum += prior.logDensity(x[i]!);
      gradient[i]! += prior.slope(x[i]!);
    }
    return sum;
  };
}

/** Normal laws, and half-normal ones of numbers that are positive anyway: the usual case without a call per number. */
function quadraticPart(prior: ScalarPrior, mean: number, sd: number, at: number, count: number): AddPart {
  const atMean = count * prior.logDensity(mean);
  const precision = 1 / (sd * sd);
  return (x, gradient) => {
    let sum = 0;
    for (let i = at; i < at + count; i++) {
      const difference = x[i]! - mean;
      sum += difference * difference;
      gradient[i]! -= precision * difference;
    }
    return atMean - 0.5 * precision * sum;
  };
}
