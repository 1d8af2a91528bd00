import type { ReleasePlan } from "../../plan/plan.ts";
import type { Study } from "../../study/study.ts";
import type { Report } from "../format/release.ts";
import { prepareReports } from "./prepare-reports.ts";
import { preparedReporter } from "./prepared-reporter.ts";

/** Makes reports for one study; it is planned once and used for every record. */
export function reporter(study: Study | ReleasePlan): (record: unknown) => Report {
  return preparedReporter(prepareReports(study));
}

/**
 * One person's record, randomised on their own device: what leaves it carries the study's guarantee
 * whoever receives it.
 */
export function report(study: Study, record: unknown): Report {
  return reporter(study)(record);
}
