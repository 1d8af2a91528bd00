import type { VariableMoments } from "./variable-moments.ts";

/** Half the distance between the bounds, in the variable's own unit. */
export function halfWidth({ bounds: [low, high] }: VariableMoments): number {
  return (high - low) / 2;
}

/** Variances that the noise cannot rule out: so many standard deviations below and above, never negative. */
export function varianceWithin(
  { variance = Number.NaN, varianceNoise = Number.NaN }: VariableMoments,
  deviations: number,
): readonly [least: number, most: number] {
  const at = (sign: number) => Math.max(0, variance + sign * deviations * varianceNoise);
  return [at(-1), at(1)];
}
