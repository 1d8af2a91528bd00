import { fail } from "../../errors/index.ts";
import type { VectorPlan } from "../../plan/plan.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { isOfOneRecord } from "../../records/record-place.ts";
import type { TableOrStream } from "../for-each.ts";
import { forEachRecord } from "../for-each-record.ts";
import type { PrivatizeOptions } from "./privatize-options.ts";
import type { TableSums } from "./release-sums.ts";
import { tablePass } from "./table-pass.ts";

const PROGRESS_EVERY = 100_000;

/**
 * The exact sums of several plans, by one pass over the records. A record that one plan refuses is left out of its sums
 * alone, where it may be left out at all.
 */
export async function sumsOfRecords(
  plans: readonly VectorPlan[],
  records: TableOrStream,
  options: PrivatizeOptions,
): Promise<readonly TableSums[]> {
  const passes = plans.map((plan) => summing(plan, options));
  let count = 0;
  const add = (record: unknown) => {
    if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
    if (++count % PROGRESS_EVERY === 0) options.onProgress?.(count);
    for (const pass of passes) pass.add(record, count);
  };
  try {
    await forEachRecord(records, add, options.signal);
    if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
    return passes.map((pass) => pass.sums(count));
  } finally {
    for (const pass of passes) pass.discard();
  }
}

function summing(plan: VectorPlan, { onInvalid, spill }: PrivatizeOptions) {
  const tally = clippingTally();
  const pass = tablePass(plan, plan.measure(tally), spill);
  const skipped: Record<string, number> = {};
  return {
    add(record: unknown, row: number): void {
      try {
        pass.add(record, row);
      } catch (error) {
        if (onInvalid !== "skip" || !isOfOneRecord(error)) throw error;
        skipped[error.code] = (skipped[error.code] ?? 0) + 1;
      }
    },
    sums: (records: number): TableSums => ({
      totals: pass.totals(),
      records,
      ...(pass.persons && { persons: pass.persons() }),
      clipped: tally.counts(),
      skipped,
    }),
    discard: () => pass.discard?.(),
  };
}
