export type { SweepPool } from "../../chains/sweeps/sweep-pool.ts";
export * from "./baselines/index.ts";
export {
  type CommunityConditionals,
  communityConditionals,
} from "./communities/community-conditionals.ts";
export { communityDraws } from "./communities/community-draws.ts";
export { communityModel } from "./communities/community-model.ts";
export { communityNotes } from "./communities/community-notes.ts";
export type { GammaConditionals } from "./conditionals.ts";
export type { CommunityDraw, SweepOptions, TopicDraw } from "./count-draw.ts";
export type { FactorPrior } from "./exact-posteriors/log-grid.ts";
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
export type { CommunityInput, CountInput, Imputation, TopicInput, TopicPrior } from "./input/count-input.ts";
export * from "./metrics/index.ts";
export * from "./planning/index.ts";
export { communityStudyInput, communityStudyModel } from "./studies/community-study-model.ts";
export { topicStudyInput, topicStudyModel } from "./studies/topic-study-model.ts";
export * from "./summaries/index.ts";
export type { CountJob } from "./threads/count-phases.ts";
export { type TopicConditionals, topicConditionals } from "./topics/topic-conditionals.ts";
export { topicDraws } from "./topics/topic-draws.ts";
export { topicModel } from "./topics/topic-model.ts";
export { topicNotes } from "./topics/topic-notes.ts";
