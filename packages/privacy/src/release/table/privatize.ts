import { fail } from "../../errors/index.ts";
import { ownFields } from "../../json/own.ts";
import type { ReleasePlan } from "../../plan/plan.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { isOfOneRecord } from "../../records/record-place.ts";
import type { Study } from "../../study/study.ts";
import type { TableOrStream } from "../for-each.ts";
import { forEachRecord } from "../for-each-record.ts";
import type { SumRelease } from "../format/release.ts";
import { checkedPlan } from "./checked-plan.ts";
import type { PrivatizeOptions } from "./privatize-options.ts";
import { releaseSums } from "./release-sums.ts";
import { type TablePass, tablePass } from "./table-pass.ts";

const PROGRESS_EVERY = 100_000;

/**
 * Turns a table into a release: every record is checked, clipped to the study's bounds, summarised,
 * rounded to the noise grid and summed exactly; exact noise is added once, at the end. Records are
 * read one at a time, so a table larger than memory streams through. A record that does not fit the
 * study stops the run with an error and nothing is released. What a stream of your own throws may contain
 * data and is replaced (RECORDS_UNREADABLE): catch it in the stream to see it. Whoever planned the study
 * already, to know its cost, hands the plan over instead of the study.
 *
 * @example
 * ```ts
 * import { parseStudy, privatize } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "visits",
 *   question: "How many patients were readmitted?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
 * });
 * const release = await privatize(study, [{ readmitted: true }, { readmitted: false }]);
 * console.log(release.count, release.privacy.epsilon); // 2 1
 * ```
 */
export async function privatize(
  study: Study | ReleasePlan,
  records: TableOrStream,
  given: PrivatizeOptions = {},
): Promise<SumRelease> {
  const plan = checkedPlan(study, given);
  const options = ownFields(given);
  const tally = clippingTally();
  const pass = tablePass(plan, plan.measure(tally));
  const { count, skipped } = await readAll(records, pass, options);
  const sums = { totals: pass.totals(), records: count, clipped: tally.counts(), skipped };
  return releaseSums(plan, sums, options);
}

async function readAll(records: TableOrStream, pass: TablePass, options: PrivatizeOptions) {
  const skipped: Record<string, number> = {};
  let count = 0;
  const add = (record: unknown) => {
    if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
    if (++count % PROGRESS_EVERY === 0) options.onProgress?.(count);
    try {
      pass.add(record, count);
    } catch (error) {
      countSkipped(error, skipped, options);
    }
  };
  await forEachRecord(records, add, options.signal);
  if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
  return { count, skipped };
}

function countSkipped(
  error: unknown,
  skipped: Record<string, number>,
  { onInvalid }: PrivatizeOptions,
): void {
  if (onInvalid !== "skip" || !isOfOneRecord(error)) throw error;
  skipped[error.code] = (skipped[error.code] ?? 0) + 1;
}
