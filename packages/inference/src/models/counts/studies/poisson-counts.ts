import { poisson } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";

/** Independent Poisson counts of these means, which may be 0. */
export function poissonCounts(rng: SeededSource, rates: Float64Array): readonly number[] {
  return Array.from(rates, (rate) => (rate > 0 ? poisson.sample(rng, rate) : 0));
}
