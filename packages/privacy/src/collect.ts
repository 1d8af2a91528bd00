/**
 * What a collector needs of the private side: it works out what devices need, checks reports against a study's plan, counts them exactly and
 * cuts releases from counts; and what a plan costs, which pages say. Nothing here reads a record or draws a number.
 */
export { DpbayesError } from "./errors/dpbayes-error.ts";
export { costBetweenAnyRecords } from "./plan/cost-between-any-records.ts";
export type { ReleasePlan } from "./plan/plan.ts";
export { planBundle } from "./plan/plan-bundle.ts";
export { cost, planRelease } from "./plan/plan-release.ts";
export type { CountedReport, Gathering } from "./release/collect/counting/counts.ts";
export {
  type StudyCollector,
  studyCollector,
  type TakenReport,
} from "./release/collect/counting/study-collector.ts";
export { prepareReports } from "./release/report/prepare-reports.ts";
