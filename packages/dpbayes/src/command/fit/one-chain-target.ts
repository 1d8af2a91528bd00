import {
  buildModel,
  type Model,
  type ModelOptions,
  type SampledModel,
  type Seed,
  seededSource,
  type Target,
} from "@dpbayes/inference";
import { type UnivariateInput, univariateModel } from "@dpbayes/inference/models/univariate";
import { nuts, type Sampler } from "@dpbayes/inference/samplers";
import type { Study } from "@dpbayes/privacy";

/** What a thread needs to run one chain of a fit; plain data. */
export interface OneChainData {
  readonly study: Study;
  readonly releases: readonly unknown[];
  readonly options: ModelOptions;
  /** A smaller way to the model than the releases, where it has one. */
  readonly compact?: { readonly data: unknown };
  readonly seed: Seed;
  /** Which chain, from 0. */
  readonly chain: number;
}

/** The depth at which NUTS stops, as the library's own fits have it. */
export const NUTS_DEPTH = 10;

/**
 * A fit whose chains are run one by one, so that each is on the disk as soon as it is done. Chain c of a run draws
 * from `seededSource(seed).split("chain c")`: a run of one chain with that source in place of its own gives the
 * draws that the chain has in a run of all of them.
 */
export function oneChainTarget(data: OneChainData): SampledModel {
  const target = targetOf(data);
  return {
    parameters: target.parameters,
    sampler: (warmup) => drawingAs(samplerOf(target, warmup), data),
  };
}

function targetOf({ study, releases, options, compact }: OneChainData): Target {
  return compact
    ? univariateModel(compact.data as UnivariateInput)
    : buildModel(study, releases, options).target;
}

function samplerOf(target: Target, warmup: number): Sampler<unknown> {
  if ("sampler" in target) return target.sampler(warmup);
  return nuts(target as Model, { maxDepth: NUTS_DEPTH, warmup }) as Sampler<unknown>;
}

function drawingAs(inner: Sampler<unknown>, { seed, chain }: OneChainData): Sampler<unknown> {
  const rng = seededSource(seed).split(`chain ${chain}`);
  return {
    parameters: inner.parameters,
    statistics: inner.statistics,
    init: () => inner.init(rng),
    step: (_, state) => inner.step(rng, state),
    write: (state, out) => inner.write(state, out),
    tuning: (state) => inner.tuning(state),
  };
}
