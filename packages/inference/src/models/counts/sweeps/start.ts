import type { SeededSource } from "../../../math/random/index.ts";
import { priorIntensity } from "../imputation/augmented.ts";
import type { Intensities } from "../imputation/impute.ts";

/** The mean of the counts that are read, noise included; at least a hundredth, so that a start is never 0. */
export function meanCount(
  counts: Int32Array,
  mask: Uint8Array | undefined,
  columns: number,
  isCell: (row: number, column: number) => boolean,
): number {
  let [sum, cells] = [0, 0];
  for (let cell = 0; cell < counts.length; cell++) {
    // The first bit says that the cell's own report is read.
    if (((mask?.[cell] ?? 1) & 1) === 0 || !isCell(Math.floor(cell / columns), cell % columns)) continue;
    sum += counts[cell]!;
    cells++;
  }
  return Math.max(sum / cells, 0.01);
}

/** Exponential variables around `mean`: different enough for components to part, none of them far off. */
export function startFactors(rng: SeededSource, factors: Float64Array, mean: number): void {
  for (let i = 0; i < factors.length; i++) factors[i] = mean * (0.5 + rng.exponential());
}

/** The augmentation starts from its prior. */
export function startIntensities(
  rng: SeededSource,
  intensities: Intensities | undefined,
  decay: Float64Array,
  columns: number,
): void {
  if (intensities === undefined) return;
  for (let cell = 0; cell < intensities.plus.length; cell++) {
    const alpha = decay[Math.floor(cell / columns)]!;
    intensities.plus[cell] = priorIntensity(rng, alpha);
    intensities.minus[cell] = priorIntensity(rng, alpha);
  }
}
