import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import { thisThread } from "../threads/this-thread.ts";
import { type Sweepable, sweepSource } from "./sweeps.ts";

/** A state between two sweeps: how many there were, and copies of all that the next one reads. */
export interface SweepState {
  readonly sweep: number;
  readonly arrays: readonly Float64Array[];
}

/** What is recorded of a draw. */
export interface Recorded<Draw> {
  readonly parameters: readonly Parameter[];
  write(draw: Draw, out: Float64Array): void;
}

/** The sweeps of a model as a sampler; its draws are those that `sweeps` yields for the same seed and chain. */
export function sweepSampler<Draw>(
  build: () => Sweepable<Draw>,
  { parameters, write }: Recorded<Draw>,
): Sampler<SweepState> {
  const model = build();
  const sweeper = thisThread.open(model.job);
  let current: SweepState | undefined;
  const keep = (sweep: number): SweepState => {
    current = { sweep, arrays: model.state().map((array) => array.slice()) };
    return current;
  };
  /** Puts the model where a state says, unless it is there. */
  const at = (state: SweepState): Sweepable<Draw> => {
    if (state !== current)
      model.state().forEach((array, a) => {
        array.set(state.arrays[a]!);
      });
    current = state;
    return model;
  };
  return {
    parameters,
    statistics: [],
    init(rng) {
      model.start(rng.split("start"));
      return keep(0);
    },
    step(rng, state) {
      at(state);
      sweeper.sweep(sweepSource(rng, state.sweep));
      return [keep(state.sweep + 1), {}];
    },
    write: (state, out) => write(at(state).draw(), out),
    tuning: () => ({}),
  };
}
