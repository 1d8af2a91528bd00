import type { Model } from "../contracts/model.ts";
import type { Tuning } from "../contracts/sampler.ts";
import type { SampledModel } from "../contracts/target.ts";
import { normalModel } from "../examples/normal-posterior.ts";

/** Ways in which a model can let a chain down. */
export type Failure = "none" | "throws" | "hangs" | "exits" | "slow";

export interface FailingData {
  readonly failure: Failure;
  readonly after: number;
  /** Shared between threads: set to 1 by the one that hangs. */
  readonly hung?: Int32Array;
}

/**
 * A standard normal that fails after a number of evaluations. The count is shared by all chains of
 * a thread, so that with one worker the first chains finish and a later one fails.
 */
export function failingModel({ failure, after, hung }: FailingData): Model {
  const normal = normalModel([1]);
  let evaluations = 0;
  return {
    ...normal,
    logDensityGradient(q, gradient) {
      evaluations++;
      if (evaluations > after) {
        if (failure === "hangs" && hung) Atomics.store(hung, 0, 1);
        fails(failure);
      }
      return normal.logDensityGradient(q, gradient);
    },
  };
}

function fails(failure: Failure): void {
  if (failure === "throws") throw new Error("the oracle is silent");
  if (failure === "exits") process.exit(3);
  const end = performance.now() + (failure === "hangs" ? 60_000 : failure === "slow" ? 1 : 0);
  while (performance.now() < end);
}

/** A model whose sampler reports something that cannot be copied to another thread. */
export function uncopiedModel(): SampledModel {
  const { parameters } = normalModel([1]);
  return {
    parameters,
    sampler: () => ({
      parameters,
      statistics: [],
      init: () => undefined,
      step: (rng) => [rng.normal(), {}],
      write: (_, out) => out.fill(1),
      tuning: () => ({ rule: () => 1 }) as unknown as Tuning,
    }),
  };
}
