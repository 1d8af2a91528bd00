import {
  type PrivatizeOptions as PrivacyOptions,
  privatize as privatizeRecords,
  type Report,
  report as reportRecord,
  type SumRelease,
} from "@dpbayes/privacy";
import { requireAffordable, type SpendOptions, spendOnDisk } from "../ledger/index.ts";
import { isRecordSource, type RecordSource } from "../sources/index.ts";
import type { RecordOf, TypedStudy } from "./define-study.ts";

/** A table in memory, a stream, or a source such as `source.csv(file)`. */
export type Records<Declared> =
  | Iterable<RecordOf<Declared>>
  | AsyncIterable<RecordOf<Declared>>
  | RecordSource;

export interface PrivatizeOptions extends PrivacyOptions {
  /** The ledger of the data set: a file that the cost is written to before the release is handed over. */
  readonly ledger?: string;
  /** The data set's whole budget, with its first release. */
  readonly budget?: SpendOptions["budget"];
}

/**
 * Turns a table into a release: records are checked, clipped, summed exactly, and noise is added once. With a ledger
 * the cost is refused if the budget does not cover it, before a record is read, and is on the disk before the
 * release is returned.
 *
 * @example
 * ```ts
 * import { defineStudy, privatize } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "readmission",
 *   question: "Which share of patients comes back within a month?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 0.5, unit: "one patient", neighbours: "replace-one" },
 * });
 * const patients = Array.from({ length: 4000 }, (_, i) => ({ readmitted: i % 8 === 0 }));
 * const release = await privatize(study, patients, { holder: "north" });
 * console.log(release.count, release.holder, release.privacy.epsilon); // 4000 north 0.5
 * ```
 */
export async function privatize<Declared>(
  study: TypedStudy<Declared>,
  records: Records<Declared>,
  options: PrivatizeOptions = {},
): Promise<SumRelease> {
  const { ledger, budget, ...rest } = options;
  const spending = {
    ...(budget && { budget }),
    ...(rest.holder !== undefined && { holder: rest.holder }),
    ...(rest.signal && { signal: rest.signal }),
  };
  if (ledger !== undefined) requireAffordable(ledger, study, spending);
  const read = isRecordSource(records) ? records.records(study) : records;
  const release = await privatizeRecords(study, read, rest);
  if (ledger !== undefined) await spendOnDisk(ledger, study, spending);
  return release;
}

/** One person's record, randomised: what their device sends. */
export function report<Declared>(study: TypedStudy<Declared>, record: RecordOf<Declared>): Report {
  return reportRecord(study, record);
}
