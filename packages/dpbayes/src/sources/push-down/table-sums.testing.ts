import { DpbayesError, type VectorPlan } from "@dpbayes/privacy";
import type { TableSums } from "@dpbayes/privacy/release";
import { exactSum } from "@dpbayes/privacy/statistics";
import type { SourceRecord } from "../record-source.ts";

/** The sums of a table by the library's own readers, record by record, as `privatize` skips and counts. */
export function sumsOfRecords(plan: VectorPlan, records: readonly SourceRecord[]): TableSums {
  const { grid } = plan.mechanism.parameters;
  const dimension = plan.statistic.layout.coordinates.length;
  const clipped = new Map<string, number>();
  const tally = {
    counter: (field: string) => {
      clipped.set(field, clipped.get(field) ?? 0);
      return () => void clipped.set(field, clipped.get(field)! + 1);
    },
    counts: () => Object.fromEntries(clipped),
  };
  const measure = plan.measure(tally);
  const sum = exactSum({ dimension, grid, magnitude: plan.magnitude });
  const values = new Float64Array(dimension);
  const skipped: Record<string, number> = {};
  for (const [i, record] of records.entries())
    try {
      measure(record as Parameters<typeof measure>[0], i + 1, values);
      sum.add(values);
    } catch (error) {
      if (!(error instanceof DpbayesError)) throw error;
      skipped[error.code] = (skipped[error.code] ?? 0) + 1;
    }
  return { totals: sum.totals(), records: records.length, clipped: tally.counts(), skipped };
}
