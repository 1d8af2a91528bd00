import type { ReleasePlan } from "../../plan/plan.ts";
import { isBundle, type StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { Study } from "../../study/study.ts";
import { prepareBundle } from "../bundle/prepare-bundle.ts";
import type { PreparedBundle } from "../bundle/prepared-bundle.ts";
import { prepareOne } from "./prepare-one.ts";
import type { Prepared } from "./prepared.ts";

/**
 * Works a local study out once, where it is published, for the small client
 * `@dpbayes/privacy/report/prepared`: bounds, statistic and calibrated noise as plain JSON. So every
 * browser adds noise of the very same parameters, whatever its mathematical library. Anyone who has
 * the study can repeat this and compare the digests.
 *
 * @example
 * ```ts
 * import { parseStudy, prepareReports } from "@dpbayes/privacy";
 * import { report } from "@dpbayes/privacy/report/prepared";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "Who smokes?",
 *   variables: { smokes: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const published = JSON.stringify(prepareReports(study));
 * console.log(report(JSON.parse(published), { smokes: true }).format); // dpbayes.report/1
 * ```
 */
export function prepareReports(study: Study | ReleasePlan): Prepared;
export function prepareReports(study: StudyBundle): PreparedBundle;
export function prepareReports(study: Study | ReleasePlan | StudyBundle): Prepared | PreparedBundle {
  return isBundle(study) ? prepareBundle(study) : prepareOne(study);
}
