import { binomial } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";

/** From here on binomials component by component cost less than one walk per unit. */
const MANY = 16;

/**
 * Allocates `count` units over components in proportion to `weights`, whose sum is `total`, and adds them to
 * `tallies` from `at` on and to `own` (local spec §10.3, step 2).
 */
type ShareOut = (
  rng: SeededSource,
  count: number,
  weights: Float64Array,
  total: number,
  tallies: Float64Array,
  at: number,
  own: Float64Array,
) => void;

/** By the cheaper of the two ways. */
export const shareOut: ShareOut = (rng, count, weights, total, tallies, at, own) => {
  if (count < MANY) shareOutFew(rng, count, weights, total, tallies, at, own);
  else shareOutMany(rng, count, weights, total, tallies, at, own);
};

/** One walk per unit. */
const shareOutFew: ShareOut = (rng, count, weights, total, tallies, at, own) => {
  const last = weights.length - 1;
  for (let n = 0; n < count; n++) {
    let u = rng.uniform() * total - weights[0]!;
    let k = 0;
    // Rounding may leave a rest behind the last weight; it counts as the last component's.
    while (u > 0 && k < last) u -= weights[++k]!;
    tallies[at + k]! += 1;
    own[k]! += 1;
  }
};

/** Multinomial by binomials, each of what the components before have left. */
const shareOutMany: ShareOut = (rng, count, weights, total, tallies, at, own) => {
  let left = count;
  let mass = total;
  for (let k = 0; k < weights.length && left > 0; k++) {
    const isLast = k === weights.length - 1;
    const here = isLast ? left : binomial.sample(rng, left, shareOf(weights[k]!, mass));
    tallies[at + k]! += here;
    own[k]! += here;
    left -= here;
    mass -= weights[k]!;
  }
};

/** Subtracting weights can leave a mass below the next weight, by rounding. */
function shareOf(weight: number, mass: number): number {
  return weight < mass ? weight / mass : 1;
}
