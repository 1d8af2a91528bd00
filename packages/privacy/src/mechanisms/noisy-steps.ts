import { fail } from "../errors/index.ts";
import { fromSteps } from "../noise/grid.ts";

/**
 * Adds one draw to each coordinate, in whole steps, and gives the sums in the units of the statistic.
 * All noise is drawn before the secret is read.
 */
export function noisySteps(steps: readonly bigint[], grid: number, draw: () => bigint): number[] {
  const noise = Array.from(steps, draw);
  return noise.map((k, i) => fromSteps(steps[i]! + k, grid));
}

export function requireDimension(steps: readonly bigint[], dimension: number): void {
  if (steps.length !== dimension)
    fail("ARGUMENT", { name: "steps.length", found: steps.length, accepted: `${dimension}, as calibrated` });
}
