import { fail } from "../../errors/index.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import type { VectorPlan } from "../../plan/plan.ts";
import { releaseFrame } from "../format/frame.ts";
import type { SumRelease } from "../format/release.ts";
import { seal } from "../format/seal.ts";
import { noisySums } from "./noisy-sums.ts";
import type { PrivateDiagnostics, PrivatizeOptions } from "./privatize-options.ts";

/**
 * What one pass over a table leaves: exact sums, in whole steps of the plan's noise grid, and facts about the records.
 * All of it is **private**.
 */
export interface TableSums extends PrivateDiagnostics {
  readonly totals: readonly bigint[];
}

const MOST_RECORDS = Number.MAX_SAFE_INTEGER;

/** The one way from exact sums to a release: the count is checked, the holder is told, noise is added once. */
export function releaseSums(plan: VectorPlan, sums: TableSums, options: PrivatizeOptions): SumRelease {
  const { totals, records, persons, clipped, skipped } = sums;
  const units = persons ?? records;
  checkCount(units, plan);
  requireSome(sums);
  if (hasPublicRecords(plan)) options.onProgress?.(records);
  const counted = persons === undefined ? { records } : { records, persons };
  options.onPrivateDiagnostics?.(Object.freeze({ ...counted, clipped, skipped }));
  return seal({
    ...releaseFrame(plan, options.holder),
    kind: "sum" as const,
    count: plan.neighbours === "add-remove" ? null : units,
    copies: 1,
    values: noisySums(plan, totals, SecureSource.platform()),
  });
}

/** Whether everybody may know how many records there are. Of persons at most their own number is known. */
function hasPublicRecords({ neighbours, contribution }: VectorPlan): boolean {
  return neighbours !== "add-remove" && contribution === undefined;
}

/** Under add-remove an empty table is a table like any other: refusing it would reveal its size. */
function checkCount(count: number, { neighbours }: VectorPlan): void {
  if (count === 0 && neighbours !== "add-remove") fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
  if (count > MOST_RECORDS) fail("RECORDS_TOO_MANY", { found: MOST_RECORDS, accepted: MOST_RECORDS });
}

/**
 * A table of which every record was left out is a table read wrongly, and a release of it would spend its budget on
 * nothing. The refusal tells the holder, alone, that no record fits.
 */
function requireSome({ records, skipped }: TableSums): void {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  if (records > 0 && left === records) fail("RECORDS_NONE_FIT");
}
