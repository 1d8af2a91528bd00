import type { Model } from "../../contracts/model.ts";
import type { PointSampler, Statistics } from "../../contracts/sampler.ts";
import { fail } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/seeded-source.ts";
import type { GibbsUpdate } from "./gibbs.ts";

/** An exact draw from a full conditional: always accepted, nothing to learn, nothing to report. */
export function exactUpdate<State>(
  name: string,
  draw: (rng: SeededSource, state: State) => State,
): GibbsUpdate<State> {
  return {
    name,
    statistics: [],
    init: () => undefined,
    step: (rng, state, memory) => [draw(rng, state), memory, {}],
  };
}

/** A block of the state on unconstrained space, with its conditional log density given the rest. */
export interface ConditionalBlock<State> {
  readonly name: string;
  readonly dimension: number;
  /** As in a model; the gradient may be left alone where the sampler needs none (slice, random walk). */
  logDensityGradient(state: State, q: Float64Array, gradient: Float64Array): number;
  read(state: State): Float64Array;
  write(state: State, q: Float64Array): State;
}

/**
 * Moves a block by any sampler on unconstrained space: `(block) => slice(block, { warmup })`, the random walk, NUTS.
 * The sampler keeps what it learns from step to step and sees the density given the current rest.
 */
export function conditionalUpdate<State, Inner, Info extends Statistics>(
  block: ConditionalBlock<State>,
  sampler: (model: Model) => PointSampler<Inner, Info>,
): GibbsUpdate<State> {
  let given: State | undefined;
  const inner = sampler(conditionalModel(block, () => given ?? noState()));
  const update: GibbsUpdate<State, Inner> = {
    name: block.name,
    statistics: inner.statistics,
    init(rng, state) {
      given = state;
      return inner.init(rng);
    },
    step(rng, state, memory) {
      given = state;
      const [next, info] = inner.step(rng, inner.moved(memory, block.read(state)));
      return [block.write(state, inner.point(next)), next, info];
    },
    tuning: (memory) => inner.tuning(memory),
  };
  return update as GibbsUpdate<State>;
}

function conditionalModel<State>(block: ConditionalBlock<State>, given: () => State): Model {
  return {
    parameters: [{ name: block.name, shape: [block.dimension] }],
    dimension: block.dimension,
    logDensityGradient: (q, gradient) => block.logDensityGradient(given(), q, gradient),
    constrain: (q, out) => out.set(q),
    initial: () => block.read(given()).slice(),
  };
}

function noState(): never {
  return fail("ARGUMENT", { name: "state", found: "missing", accepted: "set by init before a step" });
}
