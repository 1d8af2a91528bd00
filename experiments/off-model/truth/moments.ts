import { seededSource } from "@dpbayes/inference";
import { clipped, type NumberLaw } from "../laws/number-laws.ts";

export interface Moments {
  readonly mean: number;
  readonly sd: number;
}

/** Of the clipped population, by simulation. */
export function clippedMoments({ bounds, draw }: NumberLaw, records: number): Moments {
  const rng = seededSource("truth of a number");
  const middle = (bounds[0] + bounds[1]) / 2;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < records; i++) {
    const off = clipped(draw(rng), bounds) - middle;
    sum += off;
    squares += off * off;
  }
  const mean = sum / records;
  return { mean: middle + mean, sd: Math.sqrt(squares / records - mean * mean) };
}

/** Quantiles of the clipped population, by simulation. */
export function clippedQuantiles(
  { bounds, draw }: NumberLaw,
  probabilities: readonly number[],
  records: number,
): readonly number[] {
  const rng = seededSource("truth of quantiles");
  const values = Float64Array.from({ length: records }, () => clipped(draw(rng), bounds)).sort();
  return probabilities.map((p) => values[Math.floor(p * records)]!);
}
