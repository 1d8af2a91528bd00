import type { PrivacyLoss } from "../accounting/loss.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { isMadePlan } from "./made-plans.ts";
import type { ReleasePlan } from "./plan.ts";
import { planReport } from "./plan-report.ts";
import { planTable } from "./plan-table.ts";

/**
 * What a study will do and cost, worked out from the study alone, before any record is read. Functions that take a
 * study to release take its plan as well, and do not work it out again.
 *
 * @example
 * ```ts
 * import { parseStudy, planRelease } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "age",
 *   question: "How old are visitors?",
 *   variables: { age: { type: "number", bounds: [0, 120], unit: "years" } },
 *   model: { family: "gaussian", formula: "age ~ 1" },
 *   privacy: { setting: "local", epsilon: 2, unit: "one visitor" },
 * });
 * console.log(planRelease(study).mechanism.kind, planRelease(study).cost().kind); // laplace pure
 * ```
 */
export function planRelease(declared: Study | ReleasePlan): ReleasePlan {
  if (isMadePlan(declared)) return declared;
  const study = parseStudy(declared);
  return study.privacy.setting === "local" ? planReport(study) : planTable(study);
}

/** The privacy loss of running a study once per record (local) or once per table. */
export function cost(study: Study | ReleasePlan): PrivacyLoss {
  return planRelease(study).cost();
}
