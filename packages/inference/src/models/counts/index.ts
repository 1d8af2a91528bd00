export type { FactorPrior } from "./log-grid.ts";
export { type OneCommunityPosterior, oneCommunityPosterior } from "./one-community-posterior.ts";
export { type OneTopicPosterior, oneTopicPosterior } from "./one-topic-posterior.ts";
