import type { SeededSource } from "../../math/random/seeded-source.ts";
import type { Sampler } from "../../samplers/sampler.ts";
import type { Parameter } from "../model.ts";

/** What the methods that hold S fixed have in common. */
export const IGNORED_NOISE =
  "the noise in the released second moments of the features is ignored: intervals are too narrow";

export function fixedSParameters(features: number): readonly Parameter[] {
  return Object.freeze([
    { name: "coefficients", shape: [features] },
    { name: "variance", shape: [] },
  ]);
}

/** A sampler whose draws do not depend on each other: nothing to warm up, nothing to tune. */
export function independentDraws(
  parameters: readonly Parameter[],
  draw: (rng: SeededSource) => Float64Array,
): Sampler<Float64Array> {
  return {
    parameters,
    statistics: [],
    init: draw,
    step: (rng) => [draw(rng), {}],
    write: (state, out) => out.set(state),
    tuning: () => ({}),
  };
}
