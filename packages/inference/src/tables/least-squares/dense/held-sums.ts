import { fail } from "../../../errors/index.ts";
import type { MeasuredNumbers } from "../system/measured-sums.ts";

/** Exact numbers solved for some of the unknowns: x_dependent = constants − T·x_free, T by rows. */
export interface HeldSums {
  readonly free: Int32Array;
  readonly dependent: Int32Array;
  readonly times: Float64Array;
  readonly constants: Float64Array;
}

/** Rows are sums of cells, so that what is left of an entry by rounding is far below this. */
const NOTHING = 1e-9;

/** An equation that is solved for one unknown, which stands in no other. */
interface Solved {
  readonly pivot: number;
  /** Weights of all unknowns, then the constant. */
  readonly row: Float64Array;
}

/** Gauss and Jordan, equation by equation, each solved for its largest weight; those that follow from others are dropped. */
export function heldSums(numbers: readonly MeasuredNumbers[], unknownCount: number): HeldSums {
  const solved: Solved[] = [];
  for (const row of equations(numbers, unknownCount)) {
    for (const { pivot, row: other } of solved) subtract(row, other, row[pivot]!);
    const pivot = largest(row, unknownCount);
    if (Math.abs(row[pivot] ?? 0) <= NOTHING) {
      requireNothing(row[unknownCount]!);
      continue;
    }
    const scale = row[pivot]!;
    for (let i = 0; i <= unknownCount; i++) row[i]! /= scale;
    for (const one of solved) subtract(one.row, row, one.row[pivot]!);
    solved.push({ pivot, row });
  }
  return arranged(solved, unknownCount);
}

/** Exact numbers of which some unknown is a part, as rows of weights with the number behind them. */
function equations(numbers: readonly MeasuredNumbers[], unknownCount: number): readonly Float64Array[] {
  return numbers.flatMap(({ variance, groupOf, values }) => {
    if (variance > 0) return [];
    const rows = new Map<number, Float64Array>();
    groupOf.forEach((group, unknown) => {
      if (group < 0) return;
      const row = rows.get(group) ?? new Float64Array(unknownCount + 1);
      rows.set(group, row);
      row[unknown] = 1;
      row[unknownCount] = values[group]!;
    });
    return [...rows.values()];
  });
}

function subtract(row: Float64Array, other: Float64Array, times: number): void {
  if (times === 0) return;
  for (let i = 0; i < row.length; i++) row[i]! -= times * other[i]!;
}

function largest(row: Float64Array, unknownCount: number): number {
  let best = 0;
  for (let i = 1; i < unknownCount; i++) if (Math.abs(row[i]!) > Math.abs(row[best]!)) best = i;
  return best;
}

function requireNothing(left: number): void {
  if (Math.abs(left) <= 1e-6) return;
  const found = `a sum that two of them put ${Math.abs(left)} apart`;
  fail("ARGUMENT", { name: "exact numbers of the table", found, accepted: "numbers that can all be true" });
}

function arranged(solved: readonly Solved[], unknownCount: number): HeldSums {
  const dependent = Int32Array.from(solved, ({ pivot }) => pivot);
  const isDependent = new Set(dependent);
  const free = Int32Array.from({ length: unknownCount }, (_, i) => i).filter((i) => !isDependent.has(i));
  const times = new Float64Array(solved.length * free.length);
  solved.forEach(({ row }, d) => {
    free.forEach((unknown, f) => {
      times[d * free.length + f] = row[unknown]!;
    });
  });
  return { free, dependent, times, constants: Float64Array.from(solved, ({ row }) => row[unknownCount]!) };
}

/** A form of all unknowns as one of the free ones; returns the constant that goes with it. */
export function freeForm(held: HeldSums, form: Float64Array, out: Float64Array): number {
  const { free, dependent, times, constants } = held;
  let constant = 0;
  for (let f = 0; f < free.length; f++) out[f] = form[free[f]!]!;
  for (let d = 0; d < dependent.length; d++) {
    const weight = form[dependent[d]!]!;
    if (weight === 0) continue;
    constant += weight * constants[d]!;
    for (let f = 0; f < free.length; f++) out[f]! -= weight * times[d * free.length + f]!;
  }
  return constant;
}

/** The change of all unknowns that goes with one of the free ones. */
export function wholeChange(held: HeldSums, change: Float64Array, out: Float64Array): void {
  const { free, dependent, times } = held;
  for (let f = 0; f < free.length; f++) out[free[f]!] = change[f]!;
  for (let d = 0; d < dependent.length; d++) {
    let sum = 0;
    for (let f = 0; f < free.length; f++) sum -= times[d * free.length + f]! * change[f]!;
    out[dependent[d]!] = sum;
  }
}
