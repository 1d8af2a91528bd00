import type { ReportBundle } from "./release/bundle/formats.ts";
import { isPreparedBundle, parsePreparedBundle } from "./release/bundle/parse-prepared-bundle.ts";
import type { PreparedBundle } from "./release/bundle/prepared-bundle.ts";
import { preparedBundleReporter } from "./release/bundle/prepared-bundle-reporter.ts";
import type { Report } from "./release/format/release.ts";
import { parsePrepared } from "./release/report/parse-prepared.ts";
import type { Prepared } from "./release/report/prepared.ts";
import { preparedReporter } from "./release/report/prepared-reporter.ts";

/**
 * The smallest client: makes reports for a study that was prepared where it is published
 * (`prepareReports(study)` of `@dpbayes/privacy`). From a script tag it is `report-prepared.global.js`
 * (`dpbayes.report(prepared, record)`).
 *
 * The device checks the prepared study's shape and digest, then reads, clips and adds exact noise as
 * it says. It does **not** derive the sensitivity and the noise again: who wants that uses
 * `@dpbayes/privacy/report`, which plans the study on the device. Both make the same reports, with
 * identical parameters, and anyone can compare digests with `prepareReports(study)`.
 */

export { DpbayesError } from "./errors/dpbayes-error.ts";
export type { ReportBundle } from "./release/bundle/formats.ts";
export type { PreparedBundle } from "./release/bundle/prepared-bundle.ts";
export type { Report } from "./release/format/release.ts";
export type { Prepared, PreparedAnswer, PreparedInputs, PreparedVector } from "./release/report/prepared.ts";

/** Makes reports for one prepared study, checked once and used for every record. */
export function reporter(prepared: Prepared): (record: unknown) => Report;
export function reporter(prepared: PreparedBundle): (record: unknown) => ReportBundle;
export function reporter(prepared: unknown): (record: unknown) => Report | ReportBundle;
export function reporter(prepared: unknown): (record: unknown) => Report | ReportBundle {
  return isPreparedBundle(prepared)
    ? preparedBundleReporter(parsePreparedBundle(prepared))
    : preparedReporter(parsePrepared(prepared));
}

/**
 * One person's record, randomised on their own device as a prepared study states it.
 *
 * @example
 * ```ts
 * import { parseStudy, prepareReports } from "@dpbayes/privacy";
 * import { report } from "@dpbayes/privacy/report/prepared";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "age",
 *   question: "How old are visitors?",
 *   variables: { age: { type: "number", bounds: [0, 120] } },
 *   model: { family: "gaussian", formula: "age ~ 1" },
 *   privacy: { setting: "local", epsilon: 2, unit: "one visitor" },
 * });
 * const prepared = prepareReports(study); // once, on the server; sent to pages as JSON
 * console.log(report(prepared, { age: 41 }).mechanism.kind); // laplace
 * ```
 */
export function report(prepared: Prepared, record: unknown): Report;
export function report(prepared: PreparedBundle, record: unknown): ReportBundle;
export function report(prepared: unknown, record: unknown): Report | ReportBundle;
export function report(prepared: unknown, record: unknown): Report | ReportBundle {
  return reporter(prepared)(record);
}
