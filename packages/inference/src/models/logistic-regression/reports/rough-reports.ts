import type { RoughSums } from "../../glm/start/rough-sums.ts";
import type { LogisticReports } from "./report-data.ts";

/**
 * Adds what reports say of the sums, well enough for a start. With y = ±1 reported and kept with probability p,
 * y/(2p − 1) is unbiased for the truth.
 */
export function addReports(
  { covariates: d, values, outcomes, noise, keepProbability }: LogisticReports,
  all: RoughSums,
): void {
  const N = outcomes.length;
  const truth = 1 / (2 * keepProbability - 1);
  all.count += N;
  for (let i = 0; i < N; i++) {
    const y = outcomes[i] === 1 ? truth : -truth;
    all.y += y;
    for (let j = 0; j < d; j++) {
      const z = values[i * d + j]!;
      all.yx[j]! += y * z;
      all.x[j]! += z;
      all.squares[j]! += z * z - noise[j * d + j]!;
    }
  }
  const variance = noise[0]!;
  all.noise.yx += N * truth * truth * variance;
  all.noise.x += N * variance;
  all.noise.squares += 2 * N * variance * variance;
}
