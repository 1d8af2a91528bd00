import { expect } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import {
  plainUnits,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "../../regression/index.ts";
import { flat, randomPoint, worstDifference } from "../points.testing.ts";

interface Compared {
  readonly covariates: number;
  /** Whether intercept and mean of the covariates are free. */
  readonly mean: boolean;
  readonly seed: string;
}

/** Largest relative differences of two log likelihoods and of their gradients at points of many sizes. */
export function disagreement(
  [dense, fast]: readonly [RegressionTerm, RegressionTerm],
  { covariates, mean, seed }: Compared,
): { readonly log: number; readonly gradient: number } {
  const rng = seededSource(seed);
  const worst = { log: 0, gradient: 0 };
  for (const size of [0, 0.3, 1, 6]) {
    const point = randomPoint(rng, covariates, mean, size);
    const [expected, got] = [regressionPoint(covariates), regressionPoint(covariates)];
    const log = dense.addTo(point, expected);
    worst.log = Math.max(worst.log, Math.abs(fast.addTo(point, got) / log - 1));
    worst.gradient = Math.max(worst.gradient, worstDifference(flat(got, mean), flat(expected, mean)));
  }
  return worst;
}

/** The same where all covariates have one variance, so that every basis is an eigenbasis. */
export function disagreementAtEqualEigenvalues([dense, fast]: readonly [
  RegressionTerm,
  RegressionTerm,
]): number {
  const point = randomPoint(seededSource(1), 3, true);
  point.covariance.set([0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5]);
  const [expected, got] = [regressionPoint(3), regressionPoint(3)];
  dense.addTo(point, expected);
  fast.addTo(point, got);
  return worstDifference(flat(got), flat(expected));
}

/** How far the gradient of a term is from differences, as part of a regression with its coordinates. */
export function gradientErrorOf(
  term: RegressionTerm,
  d: number,
  free: { readonly intercept: boolean; readonly mean: boolean },
): number {
  const shape = { covariates: d, ...free, residual: false };
  const prior = regressionPrior({}, shape);
  const start = { intercept: 0.2, coefficients: Array(d).fill(0.5), mean: Array(d).fill(0.3) };
  const model = regressionModel({ shape, prior, terms: [term], units: plainUnits(d), start });
  return gradientError(model, seededSource("gradient"), 3);
}

/** Terms of two covariates: -Infinity, not NaN and not an error, where a covariance is not one. */
export function expectImpossibleWhereNumbersOverflow(term: RegressionTerm): void {
  const point = randomPoint(seededSource(2), 2, true);
  for (const bad of [Infinity, Number.NaN, 1e200]) {
    point.covariance[0] = bad;
    expect(term.addTo(point, regressionPoint(2))).toBe(-Infinity);
  }
}
