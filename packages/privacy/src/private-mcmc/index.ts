/**
 * `@dpbayes/privacy/private-mcmc`: chains with a public state and secret data; every update knows its cost.
 */

// Runs that stop before they overspend.

export { type PrivateChain, type PrivateChainOptions, runPrivateChain } from "./run-private-chain.ts";

// Updates.

export { type BarkerOptions, barkerUpdate } from "./barker-update.ts";
export { gibbsUpdate } from "./gibbs-update.ts";
export { parallelUpdate } from "./parallel-update.ts";
export type { PrivateUpdate } from "./private-update.ts";
export { subsampledUpdate } from "./subsampled-update.ts";

// Annealed importance sampling.

export {
  type AnnealedSamples,
  type AnnealingOptions,
  annealedImportanceSampling,
} from "./annealed-importance-sampling.ts";
export {
  annealedLogWeight,
  annealingEpsilon,
  logWeightSensitivity,
  normalisedWeightsSensitivity,
} from "./annealing.ts";

// Sums over many records.

export { logLikelihoodSum, logLikelihoodSumError } from "./log-likelihood-sum.ts";

// Probabilities of acceptance.

export { barkerAcceptance, metropolisAcceptance } from "./acceptance.ts";
