import type { Model } from "../../contracts/model.ts";
import { fail, requireLength } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { unbiasedShares } from "./baselines.ts";
import { checkedTerms, type HistogramInput, levelCount } from "./input.ts";
import { likelihoodOf, productOf } from "./likelihood/histogram-likelihood.ts";
import { type ShareCoordinates, softmaxCoordinates, stickCoordinates } from "./share-coordinates.ts";
import { logPriorAt, meanScaleAt, sharesParameter, sharesPrior } from "./shares-prior.ts";

/** A histogram for gradient samplers. */
export interface HistogramModelInput extends HistogramInput {
  /**
   * How the sampler sees the shares; their posterior is the same. "stick-breaking" (without it) gives the
   * more effective draws, "softmax" is θ = softmax(q_1, …, q_{K−1}, 0).
   */
  readonly coordinates?: "stick-breaking" | "softmax";
  /**
   * The order in which levels are broken off the stick, by index; without it the largest first by the
   * unbiased estimate: a chain of coordinates that begins with what is known best is the least correlated.
   */
  readonly order?: readonly number[];
}

/**
 * The posterior of the shares of a categorical answer, under a Dirichlet prior whose concentration
 * may be learned (see shares-prior.ts), from locally
 * randomised reports: log density L(θ) + Σα_k·log θ_k, summed over the concentrations, on unconstrained coordinates (local spec §5, §8).
 *
 * @example
 * ```ts
 * import { createFit, runChains } from "@dpbayes/inference";
 * import { histogramModel } from "@dpbayes/inference/models/histogram";
 * const model = histogramModel({
 *   levels: ["never", "sometimes", "often"],
 *   terms: [
 *     { kind: "response-counts", epsilon: 2, counts: [700, 250, 150] },
 *     { kind: "unary-reports", epsilon: 1, reports: [[1, 0, 0], [1, 1, 0]], times: [20, 11] },
 *   ],
 * });
 * const run = await runChains(model, { seed: 1, chains: 2, draws: 500 });
 * const fit = createFit(run.parameters, run.results, { seed: 1 });
 * console.log(fit.summary().rows[0]!.mean.toFixed(1)); // 0.8
 * ```
 */
export function histogramModel(input: HistogramModelInput): Model {
  const levels = levelCount(input);
  const likelihood = productOf(checkedTerms(input).map(likelihoodOf));
  const prior = sharesPrior(input);
  const { base } = prior;
  const coordinates = coordinatesOf(input, levels);
  const logShares = new Float64Array(levels);
  const shares = new Float64Array(levels);
  const slopes = new Float64Array(levels);
  return Object.freeze<Model>({
    parameters: Object.freeze([sharesParameter(input)]),
    dimension: coordinates.dimension,
    logDensityGradient(q, gradient) {
      coordinates.place(q, logShares, shares);
      slopes.fill(0);
      let T = 0;
      for (let k = 0; k < levels; k++) T += base[k]! * logShares[k]!;
      const log = logPriorAt(prior, T) + likelihood.add(shares, slopes);
      const scale = meanScaleAt(prior, T);
      // From ∂/∂θ to ∂/∂ log θ; the prior and the Jacobian add α.
      for (let k = 0; k < levels; k++) slopes[k] = shares[k]! * slopes[k]! + scale * base[k]!;
      coordinates.pullBack(q, shares, slopes, gradient);
      return log > Number.NEGATIVE_INFINITY ? log : Number.NEGATIVE_INFINITY;
    },
    constrain(q, out) {
      coordinates.place(q, logShares, out);
    },
    initial: (rng) => startingPoint(coordinates, rng),
  });
}

function coordinatesOf(input: HistogramModelInput, levels: number): ShareCoordinates {
  const { coordinates = "stick-breaking", order } = input;
  if (coordinates === "softmax") return softmaxCoordinates(levels);
  if (coordinates === "stick-breaking")
    return stickCoordinates(order ? requireOrder(order, levels) : largestFirst(input));
  const accepted = '"stick-breaking" or "softmax"';
  return fail("ARGUMENT", { name: "coordinates", found: JSON.stringify(coordinates), accepted });
}

function largestFirst(input: HistogramInput): readonly number[] {
  const shares = unbiasedShares(input);
  return [...shares.keys()].sort((i, j) => shares[j]! - shares[i]! || i - j);
}

function requireOrder(order: readonly number[], levels: number): readonly number[] {
  requireLength("order", order, levels);
  const sorted = order.toSorted((a, b) => a - b);
  if (sorted.some((level, k) => level !== k))
    fail("ARGUMENT", { name: "order", found: "something else", accepted: `each of 0 to ${levels - 1} once` });
  return order;
}

/** Equal shares, each coordinate moved by up to 1: far apart against any posterior worth having. */
function startingPoint({ dimension }: ShareCoordinates, rng: SeededSource): Float64Array {
  return Float64Array.from({ length: dimension }, () => 2 * rng.uniform() - 1);
}
