import { type SeededSource, seededSource } from "@dpbayes/inference";
import type { RegressionRecord } from "./least-squares.ts";
import { solve3 } from "./solve3.ts";

/** A family's log likelihood as a function of the linear predictor u: its slope, and the expectation of minus its curvature. */
export interface Link {
  score(u: number, y: number): number;
  weight(u: number): number;
}

/** Steps of Fisher scoring; each squares the error, and a few suffice from an ordinary start. */
const STEPS = 12;

/** Intercept and slopes that maximise the expected log likelihood in a population, by simulation. */
export function expectedLikelihood(
  draw: (rng: SeededSource) => RegressionRecord,
  { score, weight }: Link,
  start: readonly number[],
  records: number,
): readonly number[] {
  const population = simulated(draw, records);
  let theta = start;
  for (let step = 0; step < STEPS; step++) {
    const [information, slope] = [new Float64Array(9), new Float64Array(3)];
    for (let i = 0; i < population.length; i += 3) {
      const row = [1, population[i + 1]!, population[i + 2]!];
      const u = theta[0]! + theta[1]! * row[1]! + theta[2]! * row[2]!;
      const [own, w] = [score(u, population[i]!), weight(u)];
      for (let j = 0; j < 3; j++) {
        slope[j]! += own * row[j]!;
        for (let k = 0; k < 3; k++) information[3 * j + k]! += w * row[j]! * row[k]!;
      }
    }
    const move = solve3(information, slope);
    theta = theta.map((value, j) => value + move[j]!);
  }
  return theta;
}

function simulated(draw: (rng: SeededSource) => RegressionRecord, records: number): Float64Array {
  const rng = seededSource("truth of a regression");
  const population = new Float64Array(3 * records);
  for (let i = 0; i < records; i++) population.set(draw(rng), 3 * i);
  return population;
}
