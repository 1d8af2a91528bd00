import { type SeededSource, seededSource } from "@dpbayes/inference";
import { solve3 } from "./solve3.ts";

/** One record of the clipped population. */
export type RegressionRecord = readonly [y: number, a: number, b: number];

export interface LinearTruth {
  /** Intercept and the two slopes. */
  readonly coefficients: readonly number[];
  readonly sigma: number;
}

/** The best linear prediction in a population, by simulation. */
export function leastSquares(draw: (rng: SeededSource) => RegressionRecord, records: number): LinearTruth {
  const rng = seededSource("truth of a linear regression");
  const [gram, cross] = [new Float64Array(9), new Float64Array(3)];
  let squares = 0;
  for (let i = 0; i < records; i++) {
    const [y, a, b] = draw(rng);
    const row = [1, a, b];
    squares += y * y;
    for (let j = 0; j < 3; j++) {
      cross[j]! += row[j]! * y;
      for (let k = 0; k < 3; k++) gram[3 * j + k]! += row[j]! * row[k]!;
    }
  }
  const coefficients = solve3(gram, cross);
  const explained = coefficients.reduce((sum, value, j) => sum + value * cross[j]!, 0);
  return { coefficients, sigma: Math.sqrt((squares - explained) / records) };
}
