import type { Parameter } from "../contracts/model.ts";
import { parametersSize } from "../contracts/parameter-names.ts";
import type { Sampler } from "../contracts/sampler.ts";
import type { SampledModel } from "../contracts/target.ts";
import type { SeededSource } from "../math/random/index.ts";

/** Writes one draw of all parameters. */
type Draw = (rng: SeededSource, out: Float64Array) => void;

/** A posterior that can be drawn from directly: no chain, no warm-up, every draw independent and exact. */
export function independentDraws(parameters: readonly Parameter[], draw: Draw): SampledModel {
  const sampler = independentSampler(parameters, draw) as Sampler<unknown>;
  return Object.freeze({ parameters, sampler: () => sampler });
}

/** A sampler whose draws do not depend on each other: nothing to warm up, nothing to tune. */
export function independentSampler(parameters: readonly Parameter[], draw: Draw): Sampler<Float64Array> {
  const width = parametersSize(parameters);
  const next = (rng: SeededSource) => {
    const out = new Float64Array(width);
    draw(rng, out);
    return out;
  };
  return {
    parameters,
    statistics: [],
    init: next,
    step: (rng) => [next(rng), {}],
    write: (state, out) => out.set(state),
    tuning: () => ({}),
  };
}
