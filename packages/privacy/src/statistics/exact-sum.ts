import { fail, requireCount, requirePositive } from "../errors/index.ts";
import { requireGrid } from "../noise/grid.ts";

/** Adding and subtracting it rounds a double below 2⁵¹ in modulus to the nearest integer (ties to even). */
const ROUNDING_CONSTANT = 1.5 * 2 ** 52;

/** A running sum of records on a grid. */
export interface ExactSum {
  /** Number of records added. */
  readonly records: number;
  /** Adds one record's weighted statistic. Allocates nothing. */
  add(values: Float64Array): void;
  /** The sums so far, in steps of the grid. */
  totals(): readonly bigint[];
}

/**
 * Sums records on a grid, exactly: each coordinate of each record is rounded to the nearest whole
 * number of steps, and the whole numbers are added without error. So the total does not depend on
 * the order of the records, and rounding moves one record's coordinate by at most half a step.
 *
 * Partial sums are doubles, which hold integers exactly up to 2⁵³. A record adds at most
 * magnitude/grid + 1 steps, so after K = ⌊2⁵³/(magnitude/grid + 1)⌋ records the partial sums move to
 * BigInts.
 */
export function exactSum(options: {
  readonly dimension: number;
  /** The grid's step, a power of two. */
  readonly grid: number;
  /** A bound on every coordinate of every record: the statistic's `magnitude`. */
  readonly magnitude: number;
}): ExactSum {
  requireCount("dimension", options.dimension, 1);
  const perStep = 1 / requireGrid(options.grid);
  const largest = mostSteps(options) + 1;
  const recordsPerFlush = Math.floor(2 ** 53 / largest);
  const partial = new Float64Array(options.dimension);
  const totals = new Array<bigint>(options.dimension).fill(0n);
  let records = 0;
  let pending = 0;
  const flush = () => {
    moveTo(totals, partial, pending * largest);
    pending = 0;
  };
  return Object.freeze({
    get records() {
      return records;
    },
    add(values: Float64Array) {
      if (pending === recordsPerFlush) flush();
      addSteps(partial, values, perStep);
      pending++;
      records++;
    },
    totals() {
      flush();
      return Object.freeze([...totals]);
    },
  });
}

/** How many steps one coordinate of one record can reach before it is rounded; fewer than 2⁵¹. */
export function mostSteps({
  grid,
  magnitude,
}: {
  readonly grid: number;
  readonly magnitude: number;
}): number {
  const most = requirePositive("magnitude", magnitude) * (1 / requireGrid(grid));
  if (!(most + 1 < 2 ** 51)) refuse("one record would span 2^51 steps or more");
  return most;
}

/** Values as whole numbers of steps, into `out`. */
export function stepsOf(values: Float64Array, grid: number, out: Float64Array): Float64Array {
  const perStep = 1 / grid;
  for (let i = 0; i < out.length; i++) out[i] = values[i]! * perStep + ROUNDING_CONSTANT - ROUNDING_CONSTANT;
  return out;
}

function addSteps(partial: Float64Array, values: Float64Array, perStep: number): void {
  for (let i = 0; i < partial.length; i++)
    partial[i] = partial[i]! + (values[i]! * perStep + ROUNDING_CONSTANT - ROUNDING_CONSTANT);
}

/**
 * Adds the partial sums to the totals and clears them. `most` is what records within the magnitude can
 * add up to. NaN shows here, and so does a record above the magnitude, unless others make up for it.
 */
function moveTo(totals: bigint[], partial: Float64Array, most: number): void {
  for (let i = 0; i < partial.length; i++) {
    const steps = partial[i]!;
    if (!(Math.abs(steps) <= most)) refuse("a record exceeded the declared magnitude");
    totals[i] = totals[i]! + BigInt(steps);
  }
  partial.fill(0);
}

function refuse(problem: string): never {
  return fail("GRID_RANGE", { found: "a statistic", problem });
}
