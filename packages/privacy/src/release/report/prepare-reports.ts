import type { ReleasePlan, ReportPlan } from "../../plan/plan.ts";
import { planReport } from "../../plan/plan-report.ts";
import { studyDigest } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import { privacyStatement } from "../format/privacy-statement.ts";
import { seal } from "../format/seal.ts";
import { type Prepared, preparedFormat } from "./prepared.ts";
import { variablesRead } from "./variables-read.ts";

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
export function prepareReports(study: Study | ReleasePlan): Prepared {
  const plan = planReport(study);
  const routed = routedPart(plan);
  const { variables } = plan.study;
  const names = variablesRead(routed).map(([name]) => [name, variables[name]!] as const);
  return seal({
    format: preparedFormat,
    study: { id: plan.study.id, digest: studyDigest(plan.study) },
    privacy: privacyStatement(plan),
    fields: Object.fromEntries(names),
    ...routed,
  }) as Prepared;
}

function routedPart(plan: ReportPlan) {
  const mechanism = { kind: plan.mechanism.kind, parameters: plan.mechanism.parameters };
  switch (plan.route) {
    case "vector":
      return { route: plan.route, reading: plan.reading, mechanism };
    case "answer":
      return {
        route: plan.route,
        answered: plan.answered,
        ...(plan.edges && { edges: plan.edges }),
        mechanism,
      };
    case "inputs-and-answer":
      return { route: plan.route, reading: plan.reading, answered: plan.answered, mechanism };
    default:
      return plan satisfies never;
  }
}
