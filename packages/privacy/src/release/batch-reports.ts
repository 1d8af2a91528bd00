import { fail, kindOf } from "../errors/index.ts";
import type { Plan } from "../plan/plan.ts";
import { planReport } from "../plan/plan-report.ts";
import { studyDigest } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { mechanismRecord, releaseFrame } from "./frame.ts";
import { type Gatherer, groupGatherer, sumGatherer } from "./gatherers.ts";
import { misfit } from "./output-domain.ts";
import { parseReport } from "./parse-report.ts";
import type { Release, Report } from "./release.ts";
import { differingField } from "./same-mechanism.ts";
import { seal, type Unsealed } from "./seal.ts";

/**
 * Batches many people's reports into one release. Reports of a summed statistic are added up (the
 * release then says how many draws of noise its values contain); all others are kept apart, equal
 * ones once with their number. Every report must have been made for this study, with the mechanism
 * that the study plans: people with different budgets are batched into a release each.
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
export function batchReports(study: Study, reports: Iterable<unknown>): Release {
  const plan = planReport(study);
  requireIterable(reports);
  const gatherer = isSummed(plan) ? sumGatherer(lengthOf(plan), refuseOverflow) : groupGatherer();
  const count = gatherReports(plan, reports, gatherer);
  // The frame states the plan's own mechanism, never one that a report brought along.
  return seal({ ...releaseFrame(plan), count, ...gatherer.contents(count) } as Unsealed) as Release;
}

/** Only the sum of a regression's statistics matters (local spec §3.1); other reports count one by one. */
function isSummed(plan: Plan): boolean {
  return plan.route === "vector" && plan.statistic.kind.endsWith("-regression");
}

function gatherReports(plan: Plan, reports: Iterable<unknown>, gatherer: Gatherer): number {
  const check = reportChecker(plan);
  let count = 0;
  for (const value of reports) {
    const { values } = check(value, ++count);
    gatherer.add(values, count);
  }
  if (count === 0) fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
  return count;
}

/** Every report is held against the plan, so that a forged one can neither poison nor block a batch. */
function reportChecker(plan: Plan) {
  const digest = studyDigest(plan.study);
  const planned = mechanismRecord(plan.mechanism);
  const length = lengthOf(plan);
  return (value: unknown, row: number): Report => {
    const report = parseReport(value, row);
    const { values, mechanism } = report;
    if (report.study.digest !== digest) fail("REPORT_STUDY", { row });
    const differing = differingField(mechanism, planned);
    if (differing !== undefined) refuse(row, differing, "not the plan's", "as planned for the study");
    if (values.length !== length) refuse(row, "values", `${values.length} numbers`, `${length} numbers`);
    const wrong = misfit(plan, values);
    if (wrong) refuse(row, `values[${wrong.index}]`, "outside the mechanism's output", wrong.accepted);
    return report;
  };
}

function lengthOf(plan: Plan): number {
  return plan.statistic.layout.coordinates.length;
}

function requireIterable(reports: unknown): void {
  if (typeof reports !== "object" || reports === null || !(Symbol.iterator in reports))
    fail("ARGUMENT", { name: "reports", found: kindOf(reports), accepted: "an iterable (not an async one)" });
}

function refuseOverflow(row: number, index: number): never {
  return refuse(row, `values[${index}]`, "too large to be summed", "a number that leaves the sum finite");
}

function refuse(row: number, field: string, found: string, accepted: string): never {
  return fail("REPORT_FIELD", { row, field, found, accepted });
}
