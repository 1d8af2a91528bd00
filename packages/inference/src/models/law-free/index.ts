/**
 * `@dpbayes/inference/models/law-free`: means, totals and shares, whatever the law of the records.
 */

// Mean and variance from noisy sums, as independent draws.

export { type Moments, meanPosterior } from "./mean/mean-posterior.ts";
export type { MomentLikelihood } from "./mean/moment-likelihood.ts";
export { hiddenNumbers, type PossibleNumber, publicNumberOf } from "./mean/possible-numbers.ts";
export { type NoisyMoments, summedMoments } from "./mean/summed-moments.ts";

// A total from a noisy sum.

export type { NoisyValue } from "./noisy-value.ts";
export { type Possible, totalPosterior } from "./total/total-posterior.ts";

// A share from noisy counts.

export { shareOfHidden, shareOfPublic } from "./proportion/share-posterior.ts";
