import { requireLength } from "../../../errors/index.ts";
import { dot } from "../../../math/linear-algebra/index.ts";
import { type CheckedTerm, checkedTerms, type HistogramInput, levelCount } from "../input.ts";
import { responseLikelihood } from "./response-likelihood.ts";
import type { ShareLikelihood } from "./share-likelihood.ts";
import { sumLikelihood } from "./sum-likelihood.ts";
import { unaryLikelihood } from "./unary-likelihood.ts";

/** The likelihood of shares as a function to call. */
export interface HistogramLikelihood {
  /** Reports behind it, of all terms together. */
  readonly count: number;
  /** log p(all reports | shares), constants included; writes its gradient, the shares regarded as free. */
  logLikelihood(shares: Float64Array, gradient: Float64Array): number;
}

/**
 * The likelihood of the shares of a categorical answer, given randomised reports: the product over
 * the terms, whose budgets and mechanisms may differ.
 *
 * @example
 * ```ts
 * import { histogramLikelihood } from "@dpbayes/inference/models/histogram";
 * const likelihood = histogramLikelihood({
 *   levels: ["yes", "no"],
 *   terms: [{ kind: "response-counts", epsilon: Math.log(3), counts: [1, 0] }],
 * });
 * // P(reported yes) = 1/4 + 1/2·0.5
 * const log = likelihood.logLikelihood(Float64Array.of(0.5, 0.5), new Float64Array(2));
 * console.log(Math.exp(log).toFixed(6)); // 0.500000
 * ```
 */
export function histogramLikelihood(input: HistogramInput): HistogramLikelihood {
  const levels = levelCount(input);
  const terms = checkedTerms(input);
  const whole = productOf(terms.filter(({ kind }) => kind !== "unary-sums").map(likelihoodOf));
  const sums = productOf(terms.filter(({ kind }) => kind === "unary-sums").map(likelihoodOf));
  return Object.freeze({
    count: whole.count + sums.count,
    logLikelihood(shares: Float64Array, gradient: Float64Array): number {
      requireLength("shares", shares, levels);
      requireLength("gradient", gradient, levels);
      gradient.fill(0);
      const log = whole.add(shares, gradient);
      // θ·gradient = N for whole reports (local spec §5), which fixes the common constant.
      const rest = whole.count - dot(shares, gradient, levels);
      for (let k = 0; k < levels; k++) gradient[k]! += rest;
      return log + sums.add(shares, gradient);
    },
  });
}

export function likelihoodOf(term: CheckedTerm): ShareLikelihood {
  switch (term.kind) {
    case "unary-reports":
      return unaryLikelihood(term.reports, term.epsilon);
    case "unary-sums":
      return sumLikelihood(term.ones, term.count, term.epsilon);
    case "response-counts":
      return responseLikelihood(term.counts, term.epsilon);
    default:
      return term satisfies never;
  }
}

/** Independent reports: log likelihoods and gradients add up. */
export function productOf(factors: readonly ShareLikelihood[]): ShareLikelihood {
  return Object.freeze({
    count: factors.reduce((sum, { count }) => sum + count, 0),
    add(shares: Float64Array, gradient: Float64Array): number {
      let log = 0;
      for (const factor of factors) log += factor.add(shares, gradient);
      return log;
    },
  });
}
