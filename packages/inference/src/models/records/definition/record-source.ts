import type { RecordStatistic } from "@dpbayes/privacy/formats";
import { plainArithmetic } from "./arithmetic.ts";
import type { ReadRecordModel, WeightedRecord } from "./record-model.ts";
import type { ValueColumn } from "./record-values.ts";

/** More outcomes of one record than anybody writes down. */
export const MOST_OUTCOMES = 64;

type Made = Readonly<Record<string, unknown>>;

/** Records as a model makes them, and what they add to a release. What is asked for next overwrites what came before; nothing is allocated but by the model's own function. */
export interface RecordSource {
  /** Coordinates of the statistic. */
  readonly size: number;
  readonly columns: readonly ValueColumn[];
  /** Of the outcomes last made: their probabilities, and their columns row by row. */
  readonly weights: Float64Array;
  readonly values: Float64Array;
  /** The parameters of the records to come. */
  setParameters(phi: ArrayLike<number>): void;
  /** Makes the outcomes of the record with the normals from `at` on, and says how many; 0 where one of their numbers is no number. */
  make(z: Float64Array, at: number): number;
  /** Makes one record: of several outcomes the one that a number from 0 to 1 chooses. Its columns are the first of `values`; false where one is no number. */
  draw(z: Float64Array, at: number, choice: number): boolean;
  /** Writes the statistic of the values from `from` on. */
  measure(values: Float64Array, from: number, out: Float64Array): void;
}

export function recordSource(
  model: ReadRecordModel,
  names: readonly string[],
  columns: readonly ValueColumn[],
  statistic: RecordStatistic,
): RecordSource {
  const p: Record<string, number> = Object.fromEntries(names.map((name) => [name, Number.NaN]));
  const z: number[] = Array.from({ length: model.normals }, () => 0);
  const record = recordOf(model);
  const made: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, undefined]));
  const width = columns.length;
  const weights = new Float64Array(MOST_OUTCOMES);
  const values = new Float64Array(MOST_OUTCOMES * width);
  const read = (one: Made, weight: number, outcome: number): boolean => {
    weights[outcome] = weight;
    let sum = weight;
    for (let v = 0; v < width; v++) {
      const column = columns[v]!;
      const value = column.read(one[column.name]);
      values[outcome * width + v] = value;
      sum += value;
    }
    // The sum is no number where one of them is none, and where +∞ meets −∞.
    return !Number.isNaN(sum);
  };
  /** Without normals all records have the same outcomes: they are made once for the parameters. */
  let kept: unknown;
  const call = (normals: Float64Array, at: number): unknown => {
    if (kept !== undefined) return kept;
    for (let j = 0; j < z.length; j++) z[j] = normals[at + j]!;
    const found = record(p, z);
    if (z.length === 0) kept = found;
    return found;
  };
  return {
    size: statistic.coordinates.length,
    columns,
    weights,
    values,
    setParameters(phi) {
      for (let k = 0; k < names.length; k++) p[names[k]!] = phi[k]!;
      kept = undefined;
    },
    make(normals, at) {
      const found = call(normals, at);
      if (!Array.isArray(found)) return read(found as Made, 1, 0) ? 1 : 0;
      const outcomes = found as readonly WeightedRecord<Made>[];
      for (let o = 0; o < outcomes.length; o++)
        if (!read(outcomes[o]!.record, outcomes[o]!.weight, o)) return 0;
      return outcomes.length;
    },
    draw(normals, at, choice) {
      const found = call(normals, at);
      if (!Array.isArray(found)) return read(found as Made, 1, 0);
      const outcomes = found as readonly WeightedRecord<Made>[];
      let chosen = 0;
      for (let left = choice - outcomes[0]!.weight; left >= 0 && chosen < outcomes.length - 1; )
        left -= outcomes[++chosen]!.weight;
      return read(outcomes[chosen]!.record, 1, 0);
    },
    measure(from, at, out) {
      for (let v = 0; v < width; v++) made[columns[v]!.name] = columns[v]!.write(from[at + v]!);
      statistic.measure(made, 1, out);
    },
  };
}

/** The record function, in numbers. */
export function recordOf({ record, dual }: ReadRecordModel): NonNullable<ReadRecordModel["record"]> {
  return record ?? ((p, z) => dual!<number>(p, z, plainArithmetic));
}
