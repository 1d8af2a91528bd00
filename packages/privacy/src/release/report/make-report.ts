import type { ReleasePlan } from "../../plan/plan.ts";
import { isBundle, type StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { Study } from "../../study/study.ts";
import type { ReportBundle } from "../bundle/formats.ts";
import { prepareBundle } from "../bundle/prepare-bundle.ts";
import { preparedBundleReporter } from "../bundle/prepared-bundle-reporter.ts";
import type { Report } from "../format/release.ts";
import { prepareOne } from "./prepare-one.ts";
import { preparedReporter } from "./prepared-reporter.ts";

/**
 * Makes reports for one study; it is planned once and used for every record. The guarantee is about a report's content:
 * who makes the reports of a whole table must not pass them on in the order of its rows, which may follow the records
 * (`releaseToFile` of the package dpbayes shuffles them).
 */
export function reporter(study: Study | ReleasePlan): (record: unknown) => Report;
export function reporter(study: StudyBundle): (record: unknown) => ReportBundle;
export function reporter(
  study: Study | ReleasePlan | StudyBundle,
): (record: unknown) => Report | ReportBundle {
  return isBundle(study) ? preparedBundleReporter(prepareBundle(study)) : preparedReporter(prepareOne(study));
}

/**
 * One person's record, randomised on their own device: what leaves it carries the study's guarantee
 * whoever receives it. The collector sees the report, when and from where it came, and after which others: these must
 * not depend on the record. A device that reports at once does not let them.
 *
 * A study with several questions gets one report with an answer to each, under one id.
 */
export function report(study: Study, record: unknown): Report;
export function report(study: StudyBundle, record: unknown): ReportBundle;
export function report(study: Study | StudyBundle, record: unknown): Report | ReportBundle {
  return isBundle(study) ? reporter(study)(record) : reporter(study)(record);
}
