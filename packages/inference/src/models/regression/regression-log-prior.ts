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
    prior.origin
      ? levelAtOrigin(prior.intercept, prior.origin, places)
      : partPrior(prior.intercept, prior.atMean ? -1 : places.intercept, 1),
    ...partsOf(prior.coefficients, places.coefficients, (j) => !prior.standardised[j]),
    ...partsOf(prior.mean, places.mean, () => true),
    ...(prior.ownScales
      ? partsOf(prior.ownScales, places.scales, () => true)
      : [partPrior(prior.scales, places.scales, d)]),
    partPrior(prior.sigma, places.sigma, 1),
  ].filter((part) => part !== undefined);
  return (x, gradient) => {
    let sum = 0;
    for (let i = 0; i < parts.length; i++) sum += parts[i]!(x, gradient);
    return sum;
  };
}

/** Neighbours with the same law are one part. */
function partsOf(
  laws: readonly ScalarPrior[],
  at: number,
  counts: (j: number) => boolean,
): readonly (AddPart | undefined)[] {
  const parts: (AddPart | undefined)[] = [];
  for (let from = 0; at >= 0 && from < laws.length; ) {
    let to = from + 1;
    while (to < laws.length && laws[to] === laws[from] && counts(to) === counts(from)) to++;
    if (counts(from)) parts.push(partPrior(laws[from]!, at + from, to - from));
    from = to;
  }
  return parts;
}

/** Of α + θᵀz, z where all covariates are 0 in original units; α is what moves it, so the Jacobian is 1. */
function levelAtOrigin(prior: ScalarPrior, origin: Float64Array, places: PartPlaces): AddPart | undefined {
  if (places.intercept < 0) return undefined;
  return (x, gradient) => {
    let level = x[places.intercept]!;
    for (let j = 0; j < origin.length; j++) level += origin[j]! * x[places.coefficients + j]!;
    const slope = prior.slope(level);
    gradient[places.intercept]! += slope;
    for (let j = 0; j < origin.length; j++) gradient[places.coefficients + j]! += slope * origin[j]!;
    return prior.logDensity(level);
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
