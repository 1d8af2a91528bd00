import { type HolderComparison, holm } from "./holder-by-holder.ts";
import type { HolderVector } from "./holder-vectors.ts";
import { isCoefficient, type Quantity } from "./quantities.ts";

/** Each coefficient, each other number, coefficients together, and all numbers together. */
export const LOOKS = 4;

/** How many numbers share the look that a number belongs to: few coefficients do not pay for many means and spreads. */
export function sharersOf(quantities: readonly Quantity[], { block }: Quantity): number {
  return quantities.filter((one) => isCoefficient(one.block) === isCoefficient(block)).length;
}

/**
 * The chance that any sound holder would look as odd as each does, by the four looks at it together (Holm over holders).
 *
 * A mistake shows in several looks at once, so that paying for each by Bonferroni throws away what they say together. The harmonic mean of
 * their probabilities, 4/Σ 1/p, is at most that, and keeps its rate in small tails however looks depend on each other (Wilson, PNAS 2019;
 * Liu and Xie, JASA 2020, with the Cauchy law's quantile for 1/p, which is the same there): here tails are below 1e-3.
 */
export function holderLooks(
  holders: readonly string[],
  quantities: readonly Quantity[],
  comparisons: readonly HolderComparison[],
  vectors: readonly HolderVector[],
): readonly number[] {
  const found = holders.map((holder) => {
    const own = comparisons.filter((one) => one.holder === holder);
    const least = (coefficients: boolean) =>
      Math.min(
        1,
        ...own
          .filter(({ quantity }) => isCoefficient(quantity.block) === coefficients)
          .map(({ quantity, probability }) => probability * sharersOf(quantities, quantity)),
      );
    const together = vectors.filter((one) => one.holder === holder).map(({ probability }) => probability);
    return harmonicMean([least(true), least(false), ...together]);
  });
  return holm(found);
}

/** 0 where one of them is. */
function harmonicMean(values: readonly number[]): number {
  return values.length / values.reduce((sum, value) => sum + 1 / value, 0);
}
