import { recordTaker, refuseUnreadable } from "../records/record-object.ts";
import { exactSum } from "../statistics/exact-sum.ts";
import type { Study } from "../study/study.ts";
import type { StudyPosterior } from "./study-posterior.ts";

/** Records on their way to the whole numbers that a draw reads. */
export interface TableTotals {
  readonly records: number;
  add(record: unknown): void;
  /** The secret of the mechanism. */
  totals(): readonly bigint[];
}

/** One pass over a table: each record is checked, clipped and counted in exactly. */
export function tableTotals(
  { variables }: Pick<Study, "variables">,
  { dimension, magnitude, measure }: StudyPosterior,
): TableTotals {
  const sum = exactSum({ dimension, grid: 1, magnitude });
  const values = new Float64Array(dimension);
  const taken = recordTaker(Object.keys(variables));
  return {
    get records() {
      return sum.records;
    },
    add(record) {
      const row = sum.records + 1;
      try {
        measure(taken(record, row), row, values);
        sum.add(values);
      } catch (error) {
        values.fill(0);
        refuseUnreadable(error, row);
      }
    },
    totals: () => sum.totals(),
  };
}
