import { cellLawOf } from "../../laws/index.ts";
import type { MeasuredGroups, TableLayout } from "../../layout/table-layout.ts";
import { leftOutNotes } from "./left-out.ts";

/**
 * What least squares sees of a table: numbers that are sums of unknowns plus noise of mean 0. Cells that are in the same groups of all measurements
 * are one unknown, their sum, because no number tells them apart; cells that cannot be are none.
 */
export interface MeasuredSums {
  readonly unknownCount: number;
  /** The unknown that each cell is part of; −1 where it cannot be. */
  readonly unknownOf: Int32Array;
  readonly numbers: readonly MeasuredNumbers[];
  /** What was not used, and what was taken for something simpler. */
  readonly notes: readonly string[];
}

/** The numbers of one measurement: sums of unknowns that share none. */
export interface MeasuredNumbers {
  /** Which number each unknown is in; −1 where in none that is known. */
  readonly groupOf: Int32Array;
  readonly values: Float64Array;
  /** Of the noise; 0 where numbers are exact. */
  readonly variance: number;
}

/** The measurements that least squares can use: hidden values and laws that only a matrix tells are not among them. */
export function measuredSums(layout: TableLayout): MeasuredSums {
  const used = layout.measurements.filter(isLinear);
  const { unknownOf, firstCells } = unknowns(layout, used);
  const numbers = used.map((measured) => ({
    groupOf: firstCells.map((cell) => knownGroup(measured, cell)),
    values: measured.values,
    variance: varianceOf(measured),
  }));
  return { unknownCount: firstCells.length, unknownOf, numbers, notes: leftOutNotes(layout) };
}

/** Whether the mean of a published number is the count. */
export function isLinear({ noise }: MeasuredGroups): boolean {
  return noise.law !== "transition" || cellLawOf(noise).exact;
}

export function varianceOf({ noise }: MeasuredGroups): number {
  const { exact, variance } = cellLawOf(noise);
  return exact ? 0 : variance;
}

/** Noise whose variances lie farther apart than this leaves fewer than six digits of what is a difference of large numbers. */
const FARTHEST = 1e10;

/** Whether sums and differences of what all numbers say keep their digits. */
export function isCompact(variances: readonly number[]): boolean {
  const noisy = variances.filter((variance) => variance > 0);
  return noisy.every((variance) => noisy.every((other) => variance <= FARTHEST * other));
}

/** The group of a cell, −1 where its number is hidden. */
export function knownGroup({ groupOf, values }: MeasuredGroups, cell: number): number {
  const group = groupOf[cell]!;
  return group >= 0 && Number.isNaN(values[group]!) ? -1 : group;
}

interface Unknowns {
  readonly unknownOf: Int32Array;
  /** A cell of each. */
  readonly firstCells: Int32Array;
}

/** Begins with one unknown and splits it by measurement after measurement; the finest first, which often leaves nothing to split. */
function unknowns({ cellCount, possible }: TableLayout, used: readonly MeasuredGroups[]): Unknowns {
  const unknownOf = Int32Array.from(possible, (one) => one - 1);
  const cells = possible.reduce((sum, one) => sum + one, 0);
  let count = Math.min(1, cells);
  for (const measured of [...used].sort((a, b) => b.groupCount - a.groupCount)) {
    if (count === cells) break;
    const numbers = new Map<number, number>();
    for (let cell = 0; cell < cellCount; cell++) {
      if (unknownOf[cell]! < 0) continue;
      const key = unknownOf[cell]! * (measured.groupCount + 1) + knownGroup(measured, cell) + 1;
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      unknownOf[cell] = number;
    }
    count = numbers.size;
  }
  const firstCells = new Int32Array(count).fill(-1);
  for (let cell = cellCount - 1; cell >= 0; cell--)
    if (unknownOf[cell]! >= 0) firstCells[unknownOf[cell]!] = cell;
  return { unknownOf, firstCells };
}
