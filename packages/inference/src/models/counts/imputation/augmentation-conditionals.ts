import { besselArgument, negativePart, positivePart, thinningChance } from "./augmented.ts";

/** The state of a cell of the augmentation. */
export interface AugmentedCell {
  readonly report: number;
  /** μ, the rate of the true count. */
  readonly mean: number;
  /** λ₊ and λ₋. */
  readonly plus: number;
  readonly minus: number;
  readonly decay: number;
}

/** What a step of the augmentation draws from, given the Bessel variable. */
export interface AugmentationConditionals {
  /** The minimum m is a Bessel variable of this order and argument. */
  readonly order: number;
  readonly argument: number;
  /** y + g₊, and the chance with which each of it belongs to y. */
  readonly positive: number;
  readonly chance: number;
  /** g₋; λ₋ is then gamma with shape 1 + g₋ and this scale, λ₊ with shape 1 + g₊. */
  readonly negative: number;
  readonly scale: number;
}

/** The conditionals of one cell, given its minimum m: for comparison with other implementations (local spec §10.3). */
export function augmentationConditionals(cell: AugmentedCell, minimum: number): AugmentationConditionals {
  const { report, mean, plus, minus, decay } = cell;
  return {
    order: Math.abs(report),
    argument: besselArgument(mean, plus, minus),
    positive: positivePart(report, minimum),
    chance: thinningChance(mean, plus),
    negative: negativePart(report, minimum),
    scale: decay,
  };
}
