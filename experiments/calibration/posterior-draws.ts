import type { Model, SampledModel, SeededSource } from "@dpbayes/inference";
import { nuts, type Sampler } from "@dpbayes/inference/samplers";

/** Draws kept per repeat: 64 possible ranks. */
export const DRAWS = 63;

/**
 * One chain per repeat, thinned until its draws may count as independent. What is left matters little: draws
 * that are correlated by 0.2 with the ones before make 90 % intervals hold 89.7 % of the truths instead of
 * 90 % (simulated with an autoregression), where 500 repeats have a standard error of 1.3 %.
 */
export interface ChainLength {
  readonly warmup: number;
  readonly thin: number;
}

/** Draws of a model's unconstrained coordinates by NUTS, by rows. */
export function coordinateDraws(model: Model, rng: SeededSource, length: ChainLength): Float64Array {
  const sampler = nuts(model, { warmup: length.warmup });
  return keptDraws(sampler, rng, length, model.dimension, (state, out) => out.set(sampler.point(state)));
}

/** Draws of the parameters: by NUTS, or by the sampler that the model brings along. */
export function parameterDraws(
  target: Model | SampledModel,
  width: number,
  rng: SeededSource,
  length: ChainLength,
): Float64Array {
  if (!("sampler" in target)) {
    const sampler = nuts(target, { warmup: length.warmup });
    return keptDraws(sampler, rng, length, width, sampler.write);
  }
  const sampler = target.sampler(length.warmup);
  return keptDraws(sampler, rng, length, width, (state, out) => sampler.write(state, out));
}

function keptDraws<State>(
  sampler: Pick<Sampler<State>, "init" | "step">,
  rng: SeededSource,
  { warmup, thin }: ChainLength,
  width: number,
  write: (state: State, out: Float64Array) => void,
): Float64Array {
  const kept = new Float64Array(DRAWS * width);
  let state = sampler.init(rng);
  for (let i = 0; i < warmup; i++) state = sampler.step(rng, state)[0];
  for (let t = 0; t < DRAWS; t++) {
    for (let i = 0; i < thin; i++) state = sampler.step(rng, state)[0];
    write(state, kept.subarray(t * width, (t + 1) * width));
  }
  return kept;
}
