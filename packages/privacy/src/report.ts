/**
 * The client entry point: what a web page needs to privatise one record before it leaves the
 * device. No dependencies; works from a bundler and, as `report.global.js`, from a script tag
 * (`dpbayes.report(study, record)`). It plans the study on the device; `report-prepared.ts` is half the
 * size and takes a study that was planned elsewhere.
 *
 * @example
 * ```ts
 * import { parseStudy, report } from "@dpbayes/privacy/report";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "How many people smoke?",
 *   variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
 *   model: { family: "categorical", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * console.log(report(study, { smokes: "sometimes" }).format); // dpbayes.report/1
 * ```
 */

export { DpbayesError } from "./errors/dpbayes-error.ts";
export type { ReportBundle } from "./release/bundle/formats.ts";
export type { Report } from "./release/format/release.ts";
export { report, reporter } from "./release/report/make-report.ts";
export { parseBundle } from "./study/bundle/parse-bundle.ts";
export type { StudyBundle } from "./study/bundle/study-bundle.ts";
export { parseStudy } from "./study/parse-study.ts";
export type { Study } from "./study/study.ts";
