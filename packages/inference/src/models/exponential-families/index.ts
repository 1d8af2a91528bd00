/**
 * `@dpbayes/inference/models/exponential-families`: rates, categories, means, counts and naive Bayes from a curator's noisy sums.
 */

// Counts of successes and of categories.

export type { NoisyShares } from "./counts/latent-shares.ts";
export { type NoisyCounts, type ShareMoments, shareMoments } from "./counts/share-posterior.ts";
export { sharesTarget } from "./counts/shares-target.ts";
export {
  type BetaPrior,
  type NoisySuccesses,
  plugInSuccess,
  type SuccessPosterior,
  successPosterior,
} from "./counts/success-count.ts";
export type { Weights } from "./counts/weights.ts";

// Totals and sums.

export { type NoisyTotal, type PoissonPosterior, poissonPosterior } from "./counts/noisy-total.ts";
export { type ClippedMoments, clippedNormalMoments } from "./sums/clipped-normal.ts";
export {
  type GaussianConjugatePrior,
  type GaussianSummary,
  gaussianConjugateSummary,
  gaussianMeanSummary,
} from "./sums/gaussian-conjugate.ts";

// One tempered posterior draw, for comparison.

export { type TemperedBeta, type TruncatedBetaSetting, temperedBeta } from "./tempered/tempered-beta.ts";
export { truncatedThreeCategories } from "./tempered/three-categories.ts";
