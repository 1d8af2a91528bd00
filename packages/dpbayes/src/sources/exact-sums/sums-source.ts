import type { VectorPlan } from "@dpbayes/privacy";
import { studyDigest } from "@dpbayes/privacy/formats";
import type { TableSums } from "@dpbayes/privacy/release";
import { fail } from "../../errors/index.ts";
import type { RecordSource, SumOptions } from "../record-source.ts";
import type { ExactSums } from "./exact-sums.ts";
import { type MergeOptions, mergeSums } from "./merge-sums.ts";
import { readSums } from "./read-sums.ts";
import { tableSumsOf } from "./table-sums.ts";

/**
 * Exact sums that an engine computed from printed SQL (`emitSums`), in a file of JSON, JSON lines, CSV or Parquet: one row for each part of the records and each
 * question. They are checked against the study, and a release is made of them like of any other source.
 */
export function sumsSource(file: string, options: MergeOptions = {}): RecordSource {
  const sumsOfAll = async (
    plans: readonly VectorPlan[],
    given: SumOptions,
  ): Promise<readonly TableSums[]> => {
    const { sums } = await readSums(file);
    if (given.facts === true) given.onNote?.("the sums do not say what was clipped");
    return plans.map((plan) => tableSumsOf(plan, ofStudy(plan, sums, file, plans, options), file, given));
  };
  return {
    describe: () => file,
    origin: { kind: "file", file },
    records: () =>
      fail("SUMS_FILE", {
        file,
        problem: "sums have no records in them",
        accepted: "records, for a local study",
      }),
    sums: async (plan, given) => (await sumsOfAll([plan], given))[0],
    sumsOfAll,
  };
}

/** The sums of one question; whatever else stands in the file must be of the others. */
function ofStudy(
  plan: VectorPlan,
  sums: readonly ExactSums[],
  file: string,
  plans: readonly VectorPlan[],
  options: MergeOptions,
): ExactSums {
  const digests = plans.map(({ study }) => studyDigest(study));
  if (sums.some(({ study }) => !digests.includes(study)))
    fail("SUMS_STUDY", { file, accepted: digests.join(" or ") });
  const own = sums.filter(({ study }) => study === studyDigest(plan.study));
  return mergeSums(plan.study, [{ file, sums: own }], options)[0]!;
}
