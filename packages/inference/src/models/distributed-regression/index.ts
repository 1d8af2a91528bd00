export { type CrossMoments, crossMoments } from "./cross-moments.ts";
export { hierarchical } from "./hierarchical/hierarchical.ts";
export type { HierarchicalOptions } from "./hierarchical/hierarchy.ts";
export { type HolderMoments, holderMoments } from "./holder-moments.ts";
export { type OneFeaturePosterior, oneFeaturePosterior } from "./one-feature-posterior.ts";
export type {
  DistributedMethod,
  DistributedModel,
  DistributedPrior,
  MethodRole,
} from "./regression-method.ts";
export { type HolderShape, requireHolders, requireRecords } from "./require-holders.ts";
export { type WishartWalkOptions, wishartWalk } from "./wishart-walk/wishart-walk.ts";
