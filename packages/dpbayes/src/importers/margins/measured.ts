import type { TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { numbersOf } from "../laws/whole-laws.ts";
import { Faults } from "./cells.ts";
import type { Margin } from "./margin.ts";

/** A margin as a measurement of the table. */
export interface Measured {
  readonly measurement: TableMeasurement;
  /** Which numbers had no row at all, counted as the values are. */
  readonly absent: readonly number[];
}

/** Puts the rows of a margin into the order of the table's axes; refuses numbers that its noise cannot give. */
export function measuredOf(margin: Margin, axes: readonly TableAxis[]): Measured {
  requireNumbers(margin);
  const { cells, noise } = margin;
  const keep = axes.filter(({ name }) => cells.axes.some((axis) => axis.name === name));
  const places = placesOf(margin, keep);
  const size = keep.reduce((product, { levels }) => product * levels.length, 1);
  const row = rowByPlace(margin, places, size);
  const values = Array.from(row, (at) =>
    at < 0 ? absentOf(margin) : publishedOf(margin, cells.values[at]!),
  );
  const absent = [...row.keys()].filter((place) => row[place]! < 0);
  return { measurement: { keep: keep.map(({ name }) => name), values, noise }, absent };
}

/** A number that is hidden is null; a count that stands as 0 may have been anything below. */
function publishedOf({ clamped }: Margin, value: number): number | null {
  return Number.isNaN(value) || (clamped && value === 0) ? null : value;
}

/**
 * What stands for a combination without a row: null where a threshold hid it. Otherwise nobody is there, or the table is
 * refused; of nobody, a law that reaches only so far publishes 0, and any other may have given any number, so null says no more.
 */
function absentOf({ noise: { law }, threshold }: Margin): number | null {
  const bounded = law === "none" || law === "random-rounding" || law === "transition";
  return bounded && threshold === undefined ? 0 : null;
}

/** The place of every row among the values: the last axis fastest. */
function placesOf({ cells }: Margin, keep: readonly TableAxis[]): Float64Array {
  const places = new Float64Array(cells.rows.length);
  for (const { name, levels } of keep) {
    const axis = cells.axes.find((one) => one.name === name)!;
    const at = new Map(levels.map((level, i) => [level, i]));
    const place = axis.levels.map((level) => at.get(level)!);
    for (let i = 0; i < places.length; i++) places[i] = places[i]! * levels.length + place[axis.codes[i]!]!;
  }
  return places;
}

function rowByPlace({ cells }: Margin, places: Float64Array, size: number): Int32Array {
  const rows = new Int32Array(size).fill(-1);
  let [twice, first] = [0, 0];
  places.forEach((place, row) => {
    if (rows[place]! < 0) rows[place] = row;
    else if (twice++ === 0) first = cells.rows[row]!;
  });
  const { file, place, axes } = cells;
  const columns = axes.map(({ name }) => name).join(", ");
  const found = `${twice} ${twice === 1 ? "row" : "rows"}`;
  if (twice > 0) fail("IMPORT_DUPLICATE", { file, found, place: `${place} ${first}`, columns });
  return rows;
}

function requireNumbers({ cells, noise, threshold }: Margin): void {
  const { accepted, holds } = numbersOf(noise);
  const [none, strange, low] = [0, 0, 0].map(() => new Faults(cells, cells.value));
  cells.values.forEach((value, i) => {
    const row = cells.rows[i]!;
    if (Number.isNaN(value)) none!.add(row);
    else if (!holds(value)) strange!.add(row);
    else if (threshold !== undefined && value <= threshold) low!.add(row);
  });
  if (threshold === undefined) none!.refuse("empty", "a number in every row, where no threshold hides any");
  strange!.refuse("no number of its law", accepted);
  low!.refuse(
    `at most the threshold ${threshold}`,
    "above it: what stands in the table was not withheld (is it the least that is shown? then give one less)",
  );
}
