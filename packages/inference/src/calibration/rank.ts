import { fail } from "../errors/index.ts";
import type { SeededSource } from "../math/random/index.ts";

/**
 * Where a true value stands among posterior draws, as a number in (0, 1): (rank + U)/(L + 1) with rank
 * the number of draws below it, ties broken at random, and U uniform.
 *
 * Why it is exactly uniform when the posterior is right: the truth θ and the data y come from the joint
 * law, so θ given y has the posterior's law; with L independent draws of it, θ and the draws are L + 1
 * exchangeable values, and the rank of one of them is uniform on 0 … L (Talts et al. 2018; with ties Modrák et
 * al. 2023). Spread by U over its own (L + 1)-th it is uniform on (0, 1), for every L and every number of bins.
 */
export function randomisedRank(truth: number, draws: Float64Array, rng: SeededSource): number {
  if (Number.isNaN(truth) || draws.some(Number.isNaN))
    fail("ARGUMENT", { name: "a value to rank", found: "NaN", accepted: "a number" });
  let below = 0;
  let equal = 0;
  for (const draw of draws) {
    if (draw < truth) below++;
    else if (draw === truth) equal++;
  }
  const rank = below + Math.floor(rng.uniform() * (equal + 1));
  return (rank + rng.uniform()) / (draws.length + 1);
}
