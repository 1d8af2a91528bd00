/**
 * `@dpbayes/inference/samplers`: kernels `{ init, step }`, for chains of your own and for blocks of a Gibbs sampler.
 */

// What a sampler is.

export type { Kernel } from "../contracts/kernel.ts";
export type { PointSampler, Sampler, Statistics, Tuning } from "../contracts/sampler.ts";

// Hamiltonian samplers.

export type { Integration } from "./hamiltonian/adaptation.ts";
export type { HamiltonianOptions, HamiltonianState } from "./hamiltonian/hamiltonian-sampler.ts";
export type { DenseMetric, DiagonalMetric, Metric } from "./hamiltonian/metric.ts";
export { type MetricKind, metricKinds } from "./hamiltonian/metric-estimate.ts";
export type { Position } from "./hamiltonian/position.ts";
export type { HamiltonianInfo } from "./hamiltonian/transition.ts";
export { type HmcOptions, hmc } from "./hmc/hmc.ts";
export { DEEPEST_TREE, type NutsOptions, nuts } from "./nuts/nuts.ts";

// Samplers that need no gradient.

export type { Proposal } from "./random-walk/proposal.ts";
export {
  type RandomWalkInfo,
  type RandomWalkOptions,
  type RandomWalkState,
  randomWalk,
} from "./random-walk/random-walk.ts";
export { type SliceInfo, type SliceOptions, type SliceState, slice } from "./slice/slice.ts";

// Gibbs sampling from exact draws and from blocks moved by the samplers above.

export { type GibbsOptions, type GibbsState, type GibbsUpdate, gibbs } from "./gibbs/gibbs.ts";
export { type ConditionalBlock, conditionalUpdate, exactUpdate } from "./gibbs/updates.ts";

// Posteriors of one or two parameters, integrated.

export { type ExactOptions, type ExactPosterior, exactPosterior } from "./quadrature/exact-posterior.ts";
