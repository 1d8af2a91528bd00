export type { DensityModel } from "../contracts/density-model.ts";
export type { Kernel } from "../contracts/kernel.ts";
export type { PointSampler, Sampler, Statistics, Tuning } from "../contracts/sampler.ts";
export { type GibbsOptions, type GibbsState, type GibbsUpdate, gibbs } from "./gibbs/gibbs.ts";
export { type ConditionalBlock, conditionalUpdate, exactUpdate } from "./gibbs/updates.ts";
export type { HamiltonianOptions, HamiltonianState } from "./hamiltonian/hamiltonian-sampler.ts";
export type { Metric } from "./hamiltonian/metric.ts";
export type { MetricKind } from "./hamiltonian/metric-estimate.ts";
export type { Position } from "./hamiltonian/position.ts";
export type { HamiltonianInfo } from "./hamiltonian/transition.ts";
export { type HmcOptions, hmc } from "./hmc/hmc.ts";
export { type NutsOptions, nuts } from "./nuts/nuts.ts";
export { type ExactOptions, type ExactPosterior, exactPosterior } from "./quadrature/exact-posterior.ts";
export {
  type RandomWalkInfo,
  type RandomWalkOptions,
  type RandomWalkState,
  randomWalk,
} from "./random-walk/random-walk.ts";
export { type SliceInfo, type SliceOptions, type SliceState, slice } from "./slice/slice.ts";
