import { ownFields } from "../../json/own.ts";
import type { ReleasePlan } from "../../plan/plan.ts";
import { isBundle, type StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { Study } from "../../study/study.ts";
import type { ReleaseBundle } from "../bundle/formats.ts";
import { privatizeBundle } from "../bundle/privatize-bundle.ts";
import type { TableOrStream } from "../for-each.ts";
import type { SumRelease } from "../format/release.ts";
import { checkedPlan } from "./checked-plan.ts";
import type { PrivatizeOptions } from "./privatize-options.ts";
import { releaseSums } from "./release-sums.ts";
import { sumsOfRecords } from "./sums-of-records.ts";

/**
 * Turns a table into a release: every record is checked, clipped to the study's bounds, summarised,
 * rounded to the noise grid and summed exactly; exact noise is added once, at the end. Records are
 * read one at a time, so a table larger than memory streams through; of a study that says whose a record is, what
 * each person adds is held (`options.spill` bounds the memory). A record that does not fit the
 * study stops the run with an error and nothing is released. What a stream of your own throws may contain
 * data and is replaced (RECORDS_UNREADABLE): catch it in the stream to see it. Whoever planned the study
 * already, to know its cost, hands the plan over instead of the study. A study with several questions gets a release for
 * each, of one pass over the records.
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
export function privatize(
  study: Study | ReleasePlan,
  records: TableOrStream,
  options?: PrivatizeOptions,
): Promise<SumRelease>;
export function privatize(
  study: StudyBundle,
  records: TableOrStream,
  options?: PrivatizeOptions,
): Promise<ReleaseBundle<SumRelease>>;
export async function privatize(
  study: Study | ReleasePlan | StudyBundle,
  records: TableOrStream,
  given: PrivatizeOptions = {},
): Promise<SumRelease | ReleaseBundle<SumRelease>> {
  if (isBundle(study)) return privatizeBundle(study, records, given);
  const plan = checkedPlan(study, given);
  const options = ownFields(given);
  const [sums] = await sumsOfRecords([plan], records, options);
  return releaseSums(plan, sums!, options);
}
