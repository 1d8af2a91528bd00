import { requireLength } from "../../../errors/index.ts";
import type { CountInput } from "../count-input.ts";

/**
 * The input of the naive baseline: reports as if they were counts, negative ones cut to zero (local spec §10.6).
 * Cutting lifts every empty cell by E max(t, 0) = α/(1 − α²) of the noise on average, and no model of true counts
 * takes that out again.
 *
 * @example
 * ```ts
 * import { naiveInput } from "@dpbayes/inference";
 * const input = { counts: [3, -2, 0, 1], documents: 2, words: 2, topics: 1, decay: 0.4 };
 * console.log(naiveInput(input).counts, naiveInput(input).decay); // Int32Array(4) [ 3, 0, 0, 1 ] 0
 * ```
 */
export function naiveInput<Input extends CountInput>(input: Input): Input {
  const counts = Int32Array.from(input.counts, (report) => Math.max(report, 0));
  return Object.freeze({ ...input, counts, decay: 0 });
}

/** The input of the non-private baseline: the same model of the true counts, which only a simulation knows. */
export function nonPrivateInput<Input extends CountInput>(input: Input, counts: ArrayLike<number>): Input {
  requireLength("counts", counts, input.counts.length);
  return Object.freeze({ ...input, counts, decay: 0 });
}
