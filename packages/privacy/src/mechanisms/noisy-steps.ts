import { fail } from "../errors/fail-on-device.ts";
import { kindOf } from "../errors/index.ts";
import { fromSteps } from "../noise/grid.ts";

/**
 * Adds one draw to each coordinate, in whole steps, and gives the sums in the units of the statistic.
 * The steps are checked first, and all noise is drawn before their values are read.
 */
export function noisySteps(
  steps: readonly bigint[],
  grid: number,
  draw: () => bigint,
  dimension?: number,
): number[] {
  requireSteps(steps, dimension);
  const noise = Array.from(steps, draw);
  return noise.map((k, i) => fromSteps(steps[i]! + k, grid));
}

/** Steps are a secret: an error names the kind of what was found, never its value. */
function requireSteps(steps: readonly bigint[], dimension?: number): void {
  if (!Array.isArray(steps))
    fail("ARGUMENT", { name: "steps", found: kindOf(steps), accepted: "an array of bigints" });
  if (dimension !== undefined && steps.length !== dimension)
    fail("ARGUMENT", { name: "steps.length", found: steps.length, accepted: `${dimension}, as calibrated` });
  // By index, so that holes are seen too.
  for (let i = 0; i < steps.length; i++)
    if (typeof steps[i] !== "bigint")
      fail("ARGUMENT", { name: `steps[${i}]`, found: kindOf(steps[i]), accepted: "a bigint" });
}
