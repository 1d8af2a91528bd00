import type { SeededSource } from "../../../math/random/index.ts";
import { augmentedCount } from "./augmented.ts";
import { collapsedCount } from "./collapsed.ts";

/** Draws the true count of a cell given its report, its mean and α of its row. */
export type Impute = (rng: SeededSource, cell: number, report: number, mean: number, decay: number) => number;

/** λ₊ and λ₋ of every cell: the state of the augmentation. */
export interface Intensities {
  readonly plus: Float64Array;
  readonly minus: Float64Array;
}

/** The augmented draw where there are intensities, the collapsed one where there are none. */
export function imputer(intensities: Intensities | undefined): Impute {
  if (intensities === undefined)
    return (rng, _cell, report, mean, decay) => collapsedCount(rng, report, mean, decay);
  const { plus, minus } = intensities;
  return (rng, cell, report, mean, decay) => augmentedCount(rng, report, mean, decay, plus, minus, cell);
}

/** The arrays of the augmentation's state; none where the draw is collapsed. */
export function intensityArrays(intensities: Intensities | undefined): readonly Float64Array[] {
  return intensities === undefined ? [] : [intensities.plus, intensities.minus];
}
