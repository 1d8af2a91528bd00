import { recordObject, refuseUnreadable } from "../records/record-object.ts";
import { exactSum } from "../statistics/exact-sum.ts";
import type { StudyPosterior } from "./study-posterior.ts";

/** Records on their way to the whole numbers that a draw reads. */
export interface TableTotals {
  readonly records: number;
  add(record: unknown): void;
  /** The secret of the mechanism. */
  totals(): readonly bigint[];
}

/** One pass over a table: each record is checked, clipped and counted in exactly. */
export function tableTotals({ dimension, magnitude, measure }: StudyPosterior): TableTotals {
  const sum = exactSum({ dimension, grid: 1, magnitude });
  const values = new Float64Array(dimension);
  return {
    get records() {
      return sum.records;
    },
    add(record) {
      const row = sum.records + 1;
      try {
        measure(recordObject(record, row), row, values);
      } catch (error) {
        refuseUnreadable(error, row);
      }
      sum.add(values);
    },
    totals: () => sum.totals(),
  };
}
