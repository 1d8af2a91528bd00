import { normalQuantile } from "../math/special/index.ts";
import { type Chains, mapChains, pooled } from "./chains.ts";
import { quantileOfSorted, sorted } from "./quantiles.ts";

/**
 * Rank-normalised draws (Vehtari et al. 2021, eq. 14): each draw is replaced by the normal quantile
 * of (rank − 3/8)/(S + 1/4), its rank being among all S draws of all chains and ties sharing their
 * average rank. What follows then exists for every distribution, however heavy its tails.
 */
export function rankNormalise(chains: Chains): Chains {
  const order = sorted(pooled(chains));
  const scores = scoresOfSorted(order);
  return mapChains(chains, (x) => scores[firstAtLeast(order, x)]!);
}

/** |draw − median|: large where the tails are, so that chains of different spread disagree in it. */
export function fold(chains: Chains): Chains {
  const median = quantileOfSorted(sorted(pooled(chains)), 0.5);
  return mapChains(chains, (x) => Math.abs(x - median));
}

/** The normal scores of sorted values. */
function scoresOfSorted(order: Float64Array): Float64Array {
  const scores = new Float64Array(order.length);
  for (let first = 0; first < order.length; ) {
    let next = first + 1;
    while (next < order.length && order[next] === order[first]) next++;
    // Ranks first + 1 … next share their average.
    const rank = (first + 1 + next) / 2;
    scores.fill(normalQuantile((rank - 0.375) / (order.length + 0.25)), first, next);
    first = next;
  }
  return scores;
}

/** The index of the first sorted value that is not below x, by bisection. */
function firstAtLeast(order: Float64Array, x: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
