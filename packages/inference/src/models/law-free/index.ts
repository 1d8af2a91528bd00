/**
 * `@dpbayes/inference/models/law-free`: means and totals of bounded numbers, whatever their law.
 */

// Mean and variance from noisy sums, as independent draws.

export { type Moments, meanPosterior } from "./mean/mean-posterior.ts";
export type { MomentLikelihood } from "./mean/moment-likelihood.ts";
export { hiddenNumbers, type PossibleNumber, publicNumberOf } from "./mean/possible-numbers.ts";
export { type NoisyMoments, summedMoments } from "./mean/summed-moments.ts";

// A total from a noisy sum.

export type { NoisyValue } from "./noisy-value.ts";
export { type Possible, totalPosterior } from "./total/total-posterior.ts";
