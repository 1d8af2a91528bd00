/**
 * `@dpbayes/inference/models/counts`: topics and communities from vectors of noisy counts.
 */

// Draws of the two models.

export type { Sweeper, SweepPool } from "../../chains/sweeps/sweep-pool.ts";
export { communityDraws } from "./communities/community-draws.ts";
export type { CommunityDraw, SweepOptions, TopicDraw } from "./count-draw.ts";
export type { FactorPrior } from "./exact-posteriors/log-grid.ts";
export type { CommunityInput, CountInput, Imputation, TopicInput, TopicPrior } from "./input/count-input.ts";
export type { CountJob } from "./threads/count-phases.ts";
export { topicDraws } from "./topics/topic-draws.ts";

// From a study.

export { topicStudyInput } from "./studies/topic-study-model.ts";

// What the draws say.

export {
  type CommunitySummary,
  type CommunitySummaryOptions,
  communitySummary,
  type MembershipRow,
} from "./summaries/community-summary.ts";
export type { ComponentNames } from "./summaries/component-names.ts";
export type { CredibleInterval } from "./summaries/interval.ts";
export {
  type ComponentMatching,
  type DrawChains,
  matchCommunities,
  matchTopics,
} from "./summaries/match-components.ts";
export {
  type TopicRow,
  type TopicSummary,
  type TopicSummaryOptions,
  type TopWord,
  topicSummary,
} from "./summaries/topic-summary.ts";

// What an epsilon buys, and what the noise leaves of a count.

export {
  type CountGuarantee,
  type CountGuaranteeOptions,
  countGuarantee,
} from "./planning/count-guarantee.ts";
export { informationShare } from "./planning/count-information.ts";
export {
  type EpsilonOptions,
  type EpsilonPrice,
  type EpsilonTable,
  epsilonForInformation,
  type MeanPrice,
  whatEpsilonBuys,
} from "./planning/what-epsilon-buys.ts";

// How papers measure and compare.

export { naiveInput, nonPrivateInput } from "./baselines/baselines.ts";
export { cellRoles } from "./metrics/cell-roles.ts";
export { type ReferenceCorpus, topicCoherence } from "./metrics/coherence.ts";
export { type ComponentSimilarity, componentSimilarity } from "./metrics/component-similarity.ts";
export { type HeldOutCells, heldOutLogPredictive } from "./metrics/held-out-score.ts";
export { meanRates, ratesOf } from "./metrics/rates.ts";
export { type ReconstructionError, reconstructionError } from "./metrics/reconstruction-error.ts";

// The conditionals of a sweep, and models small enough to integrate.

export { type CommunityConditionals, communityConditionals } from "./communities/community-conditionals.ts";
export type { GammaConditionals } from "./conditionals.ts";
export {
  type OneCommunityPosterior,
  oneCommunityPosterior,
} from "./exact-posteriors/one-community-posterior.ts";
export { type OneTopicPosterior, oneTopicPosterior } from "./exact-posteriors/one-topic-posterior.ts";
export {
  type AugmentationConditionals,
  type AugmentedCell,
  augmentationConditionals,
} from "./imputation/augmentation-conditionals.ts";
export { type TopicConditionals, topicConditionals } from "./topics/topic-conditionals.ts";
