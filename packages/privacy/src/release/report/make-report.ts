import type { ReleasePlan } from "../../plan/plan.ts";
import type { Study } from "../../study/study.ts";
import type { Report } from "../format/release.ts";
import { prepareReports } from "./prepare-reports.ts";
import { preparedReporter } from "./prepared-reporter.ts";

/**
 * Makes reports for one study; it is planned once and used for every record. The guarantee is about a report's content:
 * who makes the reports of a whole table must not pass them on in the order of its rows, which may follow the records
 * (`releaseToFile` of the package dpbayes shuffles them).
 */
export function reporter(study: Study | ReleasePlan): (record: unknown) => Report {
  return preparedReporter(prepareReports(study));
}

/**
 * One person's record, randomised on their own device: what leaves it carries the study's guarantee
 * whoever receives it. The collector sees the report, when and from where it came, and after which others: these must
 * not depend on the record. A device that reports at once does not let them.
 */
export function report(study: Study, record: unknown): Report {
  return reporter(study)(record);
}
