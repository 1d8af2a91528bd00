export { barkerAcceptance, metropolisAcceptance } from "./acceptance.ts";
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
export { type BarkerOptions, barkerUpdate } from "./barker-update.ts";
export { gibbsUpdate } from "./gibbs-update.ts";
export { parallelUpdate } from "./parallel-update.ts";
export type { PrivateUpdate } from "./private-update.ts";
export { type PrivateChain, type PrivateChainOptions, runPrivateChain } from "./run-private-chain.ts";
export { subsampledUpdate } from "./subsampled-update.ts";
