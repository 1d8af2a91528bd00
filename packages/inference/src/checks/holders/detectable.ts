import { FEWEST_HOLDERS } from "./holder-by-holder.ts";
import { LOOKS, sharersOf } from "./holder-looks.ts";
import type { HolderSummaries } from "./holder-summaries.ts";
import { predictedByOthers } from "./prediction-by-others.ts";

/** How far one number of a typical holder must lie from what the others predict to be found. */
export interface Detectable {
  readonly name: string;
  readonly log: boolean;
  /** Of the holder's true number, found four times in five; a difference of logarithms where `log` says so. */
  readonly difference: number;
}

/** Φ⁻¹(0.8). */
const FOUR_IN_FIVE = 0.8416;

/**
 * What the comparison of holders can find: the difference at which the prediction by the others has a tail of
 * level/(looks · holders · numbers of the look), plus 0.84 standard errors of the holder's own estimate. The median over holders. What shows in
 * several looks is found sooner.
 */
export function detectable({ quantities, holders }: HolderSummaries, level: number): readonly Detectable[] {
  if (holders.length < FEWEST_HOLDERS) return [];
  const K = quantities.length;
  return quantities.map((quantity, k) => {
    const { name, log, spread } = quantity;
    const tail = level / (LOOKS * holders.length * sharersOf(quantities, quantity));
    const known = holders.map(({ estimate, covariance }) => ({
      value: estimate[k]!,
      variance: covariance[k * K + k]!,
    }));
    const differences = known.map((own, j) => {
      const others = known.filter((_, i) => i !== j);
      return reach(own.variance, others, spread, tail) + FOUR_IN_FIVE * Math.sqrt(own.variance);
    });
    return { name, log, difference: medianOf(differences) };
  });
}

/** The distance from the expected number with a two-sided tail of `tail`, by doubling and halving. */
function reach(
  variance: number,
  others: readonly { readonly value: number; readonly variance: number }[],
  spread: number,
  tail: number,
): number {
  const at = (value: number) => predictedByOthers({ value, variance }, others, spread);
  const { expected, sd } = at(0);
  let [low, high] = [0, sd];
  while (at(expected + high).probability > tail) high *= 2;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (at(expected + middle).probability > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
}
