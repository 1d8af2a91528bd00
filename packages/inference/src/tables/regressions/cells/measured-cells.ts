import type { NoisyTable, TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { cellLawOf } from "../../laws/index.ts";
import { layoutOf, type MeasuredGroups } from "../../layout/table-layout.ts";
import { hiddenCount, joinedCount, type SeenCount, seenCount } from "../counts/seen-count.ts";

/** An axis as a measurement has it: its levels, or the groups of levels that were counted together. */
export interface CellAxis {
  readonly name: string;
  /** What people call each: a level, or levels joined by "+". */
  readonly labels: readonly string[];
  readonly levels: readonly (readonly string[])[];
}

/** Counts that were published for every combination of some axes, by one measurement or by several of the same cells. */
export interface MeasuredCells {
  readonly axes: readonly CellAxis[];
  /** Which measurements of the table, counted from 0. */
  readonly measurements: readonly number[];
  /** What was published of every cell, the last axis fastest. */
  readonly seen: readonly SeenCount[];
  /** The numbers themselves, of the first measurement; NaN where hidden. */
  readonly values: Float64Array;
  /** Variance of their noise, all measurements together. */
  readonly variance: number;
  /** Whether a cell can hold anybody. */
  readonly possible: readonly boolean[];
}

/** The measurements of a table; those of the same cells are joined, since their noise is independent. */
export function measuredCells(table: NoisyTable): readonly MeasuredCells[] {
  const layout = layoutOf(table);
  const found = new Map<string, MeasuredCells>();
  table.measurements.forEach((measurement, index) => {
    const groups = layout.measurements[index]!;
    const axes = measurement.keep.map((name) => cellAxis(table, measurement, name));
    const one = cellsOf(axes, index, groups, layout.possible);
    const key = keyOf(axes);
    const known = found.get(key);
    found.set(key, known === undefined ? one : joined(known, one));
  });
  return [...found.values()];
}

function cellAxis(table: NoisyTable, { groups }: TableMeasurement, name: string): CellAxis {
  const axis = table.axes.find((one) => one.name === name) as TableAxis;
  const levels = groups?.[name] ?? axis.levels.map((level) => [level]);
  return { name, levels, labels: levels.map((some) => some.join("+")) };
}

/** What axes are told from others by, in whatever order. */
export function keyOf(axes: readonly CellAxis[]): string {
  const all = axes.map(({ name, labels }) => [name, ...labels]);
  return JSON.stringify(all.sort(([a], [b]) => (a! < b! ? -1 : 1)));
}

function cellsOf(
  axes: readonly CellAxis[],
  index: number,
  { values, hidden, noise, groupOf, groupCount }: MeasuredGroups,
  possibleCells: Uint8Array,
): MeasuredCells {
  const law = cellLawOf(noise);
  const below = hidden === undefined ? undefined : hiddenCount(law, hidden);
  const possible = new Array<boolean>(groupCount).fill(false);
  for (let cell = 0; cell < groupOf.length; cell++)
    if (groupOf[cell]! >= 0 && possibleCells[cell] === 1) possible[groupOf[cell]!] = true;
  return {
    axes,
    measurements: [index],
    seen: Array.from(values, (value) => (Number.isNaN(value) && below ? below : seenCount(law, value))),
    values,
    variance: law.variance,
    possible,
  };
}

/** The second in the order of the first. */
function joined(one: MeasuredCells, other: MeasuredCells): MeasuredCells {
  const order = placesIn(one.axes, other.axes);
  const precision = 1 / one.variance + 1 / other.variance;
  return {
    ...one,
    measurements: [...one.measurements, ...other.measurements],
    seen: one.seen.map((seen, cell) => joinedCount(seen, other.seen[order(cell)]!)),
    variance: one.variance === 0 || other.variance === 0 ? 0 : 1 / precision,
  };
}

/** Where a cell of some axes stands in a table with the same axes in another order. */
export function placesIn(axes: readonly CellAxis[], order: readonly CellAxis[]): (cell: number) => number {
  const position = order.map(({ name }) => axes.findIndex((axis) => axis.name === name));
  return (cell) => {
    const places = placesOf(axes, cell);
    return order.reduce((place, { labels }, i) => place * labels.length + places[position[i]!]!, 0);
  };
}

/** The place of a cell on every axis. */
export function placesOf(axes: readonly CellAxis[], cell: number): readonly number[] {
  const places = new Array<number>(axes.length);
  let rest = cell;
  for (let i = axes.length - 1; i >= 0; i--) {
    const size = axes[i]!.labels.length;
    places[i] = rest % size;
    rest = Math.floor(rest / size);
  }
  return places;
}

/** How many cells axes have. */
export function sizeOf(axes: readonly CellAxis[]): number {
  return axes.reduce((size, { labels }) => size * labels.length, 1);
}
