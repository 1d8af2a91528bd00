import type { Neighbours } from "../accounting/loss.ts";
import { fail } from "../errors/fail-on-device.ts";
import { requireNumber, requirePositive } from "../errors/index.ts";
import { floorPowerOfTwo } from "./dyadic.ts";

/**
 * A real-valued statistic is rounded, record by record, to whole steps of a grid g = 2^k; the steps
 * are summed exactly and integer noise is added. So no floating-point number is ever added to a
 * secret, and a sum does not depend on the order of its records.
 *
 * What rounding costs (added to the sensitivity, central spec §1.2 "Noise on a grid"):
 * 1. rounding moves each coordinate of a record by at most 1/2 step;
 * 2. its floating-point value is within 2^-44·magnitude of the exact one (a few operations of
 *    relative error 2^-53 each), and g >= 2^-40·magnitude, so that is at most 2^-4 steps;
 * 3. neighbours differ in two records under replace-one and local (2·(1/2 + 1/16) = 1.125 steps per
 *    coordinate), in one under add-remove (0.5625).
 * An integral statistic is computed exactly and lies on every grid 2^-k, k >= 0: it costs nothing.
 * Where a unit is a person with several records, what rounding moves is worked out with the sensitivity
 * (statistics/persons).
 *
 * The allowance is one record's, whatever their number: a record is rounded by itself, and whole numbers of
 * steps are added without error (statistics/exact-sum.ts), so no error grows with the number of records.
 */
export const ROUNDED_ONCE = 1 / 2 + 1 / 16;

/** How many records, or persons, neighbours differ in. */
const CHANGED: Readonly<Record<Neighbours, number>> = Object.freeze({
  "replace-one": 2,
  local: 2,
  "add-remove": 1,
});

/** What a mechanism needs to know of a statistic to put it on a grid. */
export interface GriddedStatistic {
  /** In the units of the statistic; L1 or L2, as the mechanism needs. */
  readonly sensitivity: number;
  readonly dimension: number;
  /** A bound on the absolute value of every coordinate of every record. */
  readonly magnitude: number;
  readonly integral: boolean;
  readonly neighbours: Neighbours;
  /** By how many steps rounding moves a coordinate of what one record, or one person, adds; ROUNDED_ONCE without it. */
  readonly rounding?: number;
}

const FINEST = 2 ** -40;
const LARGEST_ROUNDING = 0.01;
/** Magnitudes within these limits leave every grid and every sum of 2^53 records a normal double. */
const SMALLEST_MAGNITUDE = 2 ** -900;
const LARGEST_MAGNITUDE = 2 ** 900;

/**
 * The largest power of two that is at most `widest`, but at least 2^-40·magnitude (point 2 above),
 * and at most 1 for an integral statistic. `roundedCoordinates` is m for L1 and √m for L2.
 */
export function chooseGrid(statistic: GriddedStatistic, widest: number, roundedCoordinates: number): number {
  const { magnitude, sensitivity, integral } = statistic;
  if (!(magnitude >= SMALLEST_MAGNITUDE && magnitude <= LARGEST_MAGNITUDE))
    refuse(statistic, "the magnitude must lie between 2^-900 and 2^900");
  const finest = 2 * floorPowerOfTwo(magnitude * FINEST);
  const grid = Math.max(finest, floorPowerOfTwo(Math.max(widest, finest)));
  if (integral) return Math.min(1, grid);
  if (roundedCoordinates * roundingSteps(statistic) * grid > LARGEST_ROUNDING * sensitivity)
    refuse(statistic, "rounding would move it by more than 1 % of its sensitivity");
  return grid;
}

/**
 * The sensitivity in steps, rounded **up**: Δ/g plus the rounding above. The factor 1 + 2^-40 covers
 * the floating-point error of this line (below 2^-51) and of the formula that gave Δ. An integral
 * statistic with a whole Δ has no such error.
 */
export function sensitivityStepsRoundedUp(
  statistic: GriddedStatistic,
  grid: number,
  roundedCoordinates: number,
): number {
  const { sensitivity, integral } = statistic;
  const steps = sensitivity / grid;
  if (integral && Number.isInteger(sensitivity)) return steps;
  const rounding = integral ? 0 : roundedCoordinates * roundingSteps(statistic);
  return (steps + rounding) * (1 + FINEST);
}

/** By how many steps rounding can bring a coordinate of neighbouring sums apart. */
function roundingSteps({ rounding = ROUNDED_ONCE, neighbours }: GriddedStatistic): number {
  return CHANGED[neighbours] * rounding;
}

/** The whole number of steps nearest to a value: at most half a step away (dividing by 2^k is exact). */
export function roundToSteps(value: number, grid: number): number {
  return Math.round(value / grid);
}

/** Steps back in the units of the statistic. It happens after the noise, so its rounding is free. */
export function fromSteps(steps: bigint, grid: number): number {
  return Number(steps) * grid;
}

export function refuse({ magnitude, sensitivity, dimension }: GriddedStatistic, problem: string): never {
  const found = `a statistic of magnitude ${magnitude}, sensitivity ${sensitivity} and dimension ${dimension}`;
  return fail("GRID_RANGE", { found, problem });
}

/** A step that is a power of two: multiplying and dividing by it is exact. */
export function requireGrid(grid: number): number {
  requirePositive("grid", grid);
  return requireNumber("grid", grid, (v) => floorPowerOfTwo(v) === v, "a power of two");
}
