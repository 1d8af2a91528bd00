import type { SeededSource } from "../math/random/seeded-source.ts";

/**
 * A sampler: `step` takes the state to the next one. State is what the next step needs, info what
 * diagnostics need. Chains, warm-up, progress and workers are loops around it.
 */
export interface Kernel<State, Info> {
  init(rng: SeededSource): State;
  step(rng: SeededSource, state: State): readonly [State, Info];
}
