import { fail, kindOf } from "../../errors/index.ts";
import { planReport } from "../../plan/plan-report.ts";
import type { Study } from "../../study/study.ts";
import { isIterable } from "../for-each.ts";
import type { Release } from "../format/release.ts";
import { type CollectOptions, requireCollectOptions } from "./collect-options.ts";
import { reportIntake } from "./report-intake.ts";

/**
 * Batches many people's reports into one release. Reports of a summed statistic are added up (the
 * release then says how many draws of noise its values contain); all others are kept apart, equal
 * ones once with their number (see {@link CollectOptions}). Every report must have been made for this
 * study, with the mechanism that the study plans, and each id may come once; the first report that is
 * not so stops the batch. `collectReports` leaves such reports out and says how many there were.
 *
 * @example
 * ```ts
 * import { batchReports, parseStudy, report } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "Who smokes?",
 *   variables: { smokes: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const reports = [true, false, true].map((smokes) => report(study, { smokes }));
 * console.log(batchReports(study, reports).count); // 3
 * ```
 */
export function batchReports(
  study: Study,
  reports: Iterable<unknown>,
  options: CollectOptions = {},
): Release {
  requireCollectOptions(options);
  const intake = reportIntake([planReport(study)], options.keep);
  if (!isIterable(reports))
    fail("ARGUMENT", { name: "reports", found: kindOf(reports), accepted: "an iterable (not an async one)" });
  let row = 0;
  for (const value of reports) intake.accept(value, ++row);
  return intake.releases()[0] ?? fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
}
