import { normalQuantile } from "../math/special/index.ts";
import { type Chains, mapChains, pooled, splitChains } from "./chains.ts";
import { quantileOfSorted, sorted } from "./quantiles.ts";

/** Half chains with what R-hat and ESS both need of them. */
export interface RankedHalves {
  readonly halves: Chains;
  /** All their draws in increasing order. */
  readonly order: Float64Array;
  /** The halves rank-normalised. */
  readonly normalised: Chains;
}

export function rankedHalves(chains: Chains): RankedHalves {
  const halves = splitChains(chains);
  const order = sorted(pooled(halves));
  return { halves, order, normalised: rankNormalise(halves, order) };
}

/**
 * |draw − median| rank-normalised: large where the tails are, so that chains of different spread
 * disagree in it.
 */
export function foldedAndNormalised({ halves, order }: RankedHalves): Chains {
  const median = quantileOfSorted(order, 0.5);
  const distance = (x: number) => Math.abs(x - median);
  return rankNormalise(mapChains(halves, distance), foldedOrder(order, distance));
}

/**
 * Rank-normalised draws (Vehtari et al. 2021, eq. 14): each draw is replaced by the normal quantile
 * of (rank − 3/8)/(S + 1/4), its rank being among all S draws of all chains (`order`) and ties sharing
 * their average rank. What follows then exists for every distribution, however heavy its tails.
 */
function rankNormalise(chains: Chains, order: Float64Array): Chains {
  const scores = scoresOfSorted(order);
  return mapChains(chains, (x) => scores[firstAtLeast(order, x)]!);
}

/** Distances from the median in increasing order: both sides of it are sorted already and are merged. */
function foldedOrder(order: Float64Array, distance: (x: number) => number): Float64Array {
  const folded = new Float64Array(order.length);
  let low = 0;
  let high = order.length - 1;
  // From the outside in, the larger distance goes to the back.
  for (let at = high; at >= 0; at--) {
    const [below, above] = [distance(order[low]!), distance(order[high]!)];
    folded[at] = Math.max(below, above);
    if (below > above) low++;
    else high--;
  }
  return folded;
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
