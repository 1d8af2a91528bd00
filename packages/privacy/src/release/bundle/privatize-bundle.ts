import { fail } from "../../errors/index.ts";
import { ownFields } from "../../json/own.ts";
import type { VectorPlan } from "../../plan/plan.ts";
import { type BundlePlan, planBundle } from "../../plan/plan-bundle.ts";
import type { StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { TableOrStream } from "../for-each.ts";
import type { SumRelease } from "../format/release.ts";
import { checkedPlan } from "../table/checked-plan.ts";
import type { PrivatizeOptions } from "../table/privatize-options.ts";
import { privatizeSums } from "../table/privatize-sums.ts";
import type { TableSums } from "../table/release-sums.ts";
import { sumsOfRecords } from "../table/sums-of-records.ts";
import type { ReleaseBundle } from "./formats.ts";
import { sealBundle } from "./seal-bundle.ts";

/** The plans of all parts, once study and options are known to be good: all that is done before a record is read. */
export function checkedParts(
  study: StudyBundle,
  options: PrivatizeOptions = {},
): Readonly<Record<string, VectorPlan>> {
  const parts = Object.entries(planBundle(study).parts);
  return Object.fromEntries(parts.map(([name, plan]) => [name, checkedPlan(plan, options)]));
}

/** The releases of all questions by one pass over the records. */
export async function privatizeBundle(
  study: StudyBundle,
  records: TableOrStream,
  given: PrivatizeOptions = {},
): Promise<ReleaseBundle<SumRelease>> {
  const parts = Object.entries(checkedParts(study, given));
  const options = ownFields(given);
  const sums = await sumsOfRecords(
    parts.map(([, plan]) => plan),
    records,
    options,
  );
  const byName = Object.fromEntries(parts.map(([name], i) => [name, sums[i]!]));
  return privatizeBundleSums(study, byName, options);
}

/**
 * Turns exact sums of all parts, wherever they were computed, into their releases. It trusts them as `privatizeSums` does,
 * and that all are about the same records.
 */
export function privatizeBundleSums(
  study: StudyBundle,
  sums: Readonly<Record<string, TableSums>>,
  given: PrivatizeOptions = {},
): ReleaseBundle<SumRelease> {
  const plan = planBundle(study);
  const options = ownFields(given);
  requireSameRecords(Object.keys(plan.parts), sums);
  const parts = Object.keys(plan.parts).map((name, i) => [
    name,
    privatizeSums(plan.parts[name]!, sums[name]!, partOptions(options, name, i === 0)),
  ]);
  return sealBundle(plan, Object.fromEntries(parts) as BundleReleases, options.holder);
}

/** What is told is that they differ, not by how much: under add-remove nobody outside may know their number. */
function requireSameRecords(names: readonly string[], sums: Readonly<Record<string, TableSums>>): void {
  const [first] = names;
  const other = names.find((name) => sums[name]?.records !== sums[first!]?.records);
  if (other !== undefined)
    fail("ARGUMENT", {
      name: `sums.${other}.records`,
      found: `another than that of sums.${first}`,
      accepted: "the same: all parts are of the same records",
    });
}

type BundleReleases = Readonly<Record<keyof BundlePlan["parts"], SumRelease>>;

/** The records are counted once; facts about them are told part by part. */
function partOptions(options: PrivatizeOptions, part: string, first: boolean): PrivatizeOptions {
  const { onProgress, onPrivateDiagnostics, ...rest } = options;
  return {
    ...rest,
    ...(first && onProgress && { onProgress }),
    ...(onPrivateDiagnostics && {
      onPrivateDiagnostics: (facts) => onPrivateDiagnostics(Object.freeze({ part, ...facts })),
    }),
  };
}
