import { fail, requireCount, requirePositive } from "../../errors/index.ts";
import { checkedTerms, type HistogramInput, levelCount } from "./input.ts";
import { likelihoodOf, productOf } from "./likelihood/histogram-likelihood.ts";
import type { ShareLikelihood } from "./likelihood/share-likelihood.ts";
import { fixedConcentration, logConstantOf } from "./shares-prior.ts";

export interface ModeOptions {
  /** Stops when the log posterior is at most this far below its maximum; 1e-6 without it. */
  readonly tolerance?: number;
  /** 20,000 without it. */
  readonly maximumIterations?: number;
  /** Called with the log posterior before every iteration; it never falls. */
  readonly onIteration?: (logPosterior: number) => void;
}

/** Where the posterior density of the shares is highest. A point, without any uncertainty. */
export interface SharesMode {
  readonly shares: Float64Array;
  /** Log likelihood + log prior density of the shares, constants of both included. */
  readonly logPosterior: number;
  readonly iterations: number;
  /** A proven bound on how far `logPosterior` is below the maximum. */
  readonly gap: number;
  readonly converged: boolean;
}

/**
 * The posterior mode of the shares by expectation maximisation; without a prior (all
 * concentrations 1) the maximum likelihood estimate. As in Gibbs sampling only people whose report
 * follows their answer count; θ_k·g_k, g what the likelihood adds, expects that many at level k, and
 * θ_k ← (α_k − 1 + θ_k·g_k)/(their sum). Expecting everybody's answer (local spec §5) climbs to the same
 * maximum in smaller steps.
 *
 * L is the logarithm of terms linear in θ, so L + log prior is concave for α ≥ 1, and its maximum over
 * the simplex is at most max_k g_k − θ·g above its value at θ (g its gradient): the `gap`.
 *
 * @example
 * ```ts
 * import { histogramMode } from "@dpbayes/inference/models/histogram";
 * const { shares, converged } = histogramMode({
 *   levels: 2,
 *   terms: [{ kind: "response-counts", epsilon: Math.log(3), counts: [40, 60] }],
 * });
 * console.log(shares[0]!.toFixed(2), converged); // 0.30 true
 * ```
 */
export function histogramMode(input: HistogramInput, options: ModeOptions = {}): SharesMode {
  const tolerance = requirePositive("tolerance", options.tolerance ?? 1e-6);
  const most = requireCount("maximumIterations", options.maximumIterations ?? 20_000, 1);
  const evaluate = logPosteriorOf(input);
  const shares = new Float64Array(levelCount(input)).fill(1 / levelCount(input));
  for (let iterations = 0; ; iterations++) {
    const { logPosterior, expected, gap } = evaluate(shares);
    options.onIteration?.(logPosterior);
    const converged = gap <= tolerance;
    if (converged || iterations === most)
      return Object.freeze({ shares, logPosterior, iterations, gap, converged });
    const total = expected.reduce((sum, n) => sum + n, 0);
    for (let k = 0; k < shares.length; k++) shares[k] = expected[k]! / total;
  }
}

/** The log posterior, and the expected people per level plus α_k − 1. */
function logPosteriorOf(input: HistogramInput) {
  const likelihood = latentLikelihood(input);
  const concentration = fixedConcentration(input);
  const logConstant = logConstantOf(concentration);
  const low = concentration.findIndex((a) => a < 1);
  if (low >= 0)
    fail("ARGUMENT", {
      name: `prior concentration[${low}]`,
      found: String(concentration[low]),
      accepted: "at least 1: below it the posterior density has no maximum",
    });
  const gradient = new Float64Array(concentration.length);
  const expected = new Float64Array(concentration.length);
  return (shares: Float64Array) => {
    gradient.fill(0);
    let logPosterior = logConstant + likelihood.add(shares, gradient);
    let steepest = Number.NEGATIVE_INFINITY;
    let mean = 0;
    for (let k = 0; k < shares.length; k++) {
      const extra = concentration[k]! - 1;
      expected[k] = extra + shares[k]! * gradient[k]!;
      if (extra > 0) logPosterior += extra * Math.log(shares[k]!);
      mean += expected[k]!;
      steepest = Math.max(steepest, gradient[k]! + (extra > 0 ? extra / shares[k]! : 0));
    }
    return { logPosterior, expected, gap: steepest - mean };
  };
}

function latentLikelihood(input: HistogramInput): ShareLikelihood {
  const terms = checkedTerms(input);
  if (terms.some(({ kind }) => kind === "unary-sums"))
    fail("ARGUMENT", {
      name: "a term",
      found: '"unary-sums"',
      accepted: "whole reports: sums leave no answers to expect",
    });
  return productOf(terms.map(likelihoodOf));
}
