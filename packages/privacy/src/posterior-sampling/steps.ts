import { fail } from "../errors/index.ts";
import { dyadicOf, floorPowerOfTwo, floorScaledQuotient } from "../noise/dyadic.ts";

/** The whole number of steps nearest to a public double, exactly; a step is any positive double. */
export function nearestSteps(value: number, step: number): bigint {
  if (!Number.isFinite(value)) refuse("it is not finite everywhere on the truncated set");
  const [a, b] = [dyadicOf(value), dyadicOf(step)];
  return (floorScaledQuotient(a.significand, a.exponent - b.exponent + 1, b.significand) + 1n) >> 1n;
}

/**
 * A step so fine that a table of 2^30 records whose terms are each off by half a step moves by less than
 * 2^-30 of `size`, the largest log-likelihood of one record. Whole numbers have no limit, so this is free.
 */
export function fineStep(size: number): number {
  if (!(size >= 2 ** -900 && size <= 2 ** 900)) refuse("its size must lie between 2^-900 and 2^900");
  return floorPowerOfTwo(size * 2 ** -60);
}

function refuse(problem: string): never {
  return fail("GRID_RANGE", { found: "a log-likelihood or log prior", problem });
}

export function largestOf(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a > b ? a : b));
}

/** Largest minus smallest. */
export function spreadOf(values: readonly bigint[]): bigint {
  return largestOf(values) - values.reduce((a, b) => (a < b ? a : b));
}
