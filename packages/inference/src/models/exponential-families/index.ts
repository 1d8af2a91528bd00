export type { NoisyShares } from "./counts/latent-shares.ts";
export { type NoisyTotal, type PoissonPosterior, poissonPosterior } from "./counts/noisy-total.ts";
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
export { curatorStudyModel } from "./curator-study-model.ts";
export type { CuratorMethod } from "./method.ts";
export type { NoisyTables, TableCounts } from "./naive-bayes/latent-tables.ts";
export { naiveBayesTarget } from "./naive-bayes/naive-bayes-target.ts";
export { type ClassForecast, type FeatureRow, predictClasses } from "./naive-bayes/predict-classes.ts";
export { isCuratorRelease } from "./read-release.ts";
export type { SumNoise } from "./sum-noise.ts";
export { type ClippedMoments, clippedNormalMoments } from "./sums/clipped-normal.ts";
export {
  type GaussianConjugatePrior,
  type GaussianSummary,
  gaussianConjugateSummary,
  gaussianMeanSummary,
} from "./sums/gaussian-conjugate.ts";
export { type TemperedBeta, type TruncatedBetaSetting, temperedBeta } from "./tempered/tempered-beta.ts";
export { truncatedThreeCategories } from "./tempered/three-categories.ts";
