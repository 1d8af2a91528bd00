import type { ReleasePlan, ReportPlan } from "../../plan/plan.ts";
import { planReport } from "../../plan/plan-report.ts";
import { studyDigest } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import { withoutDate, withoutTable } from "../../study/table/without-table.ts";
import { privacyStatement } from "../format/privacy-statement.ts";
import { seal } from "../format/seal.ts";
import { type Prepared, preparedFormat } from "./prepared.ts";
import { variablesRead } from "./variables-read.ts";

/** Works a local study with one question out. */
export function prepareOne(study: Study | ReleasePlan): Prepared {
  const plan = planReport(study);
  const routed = routedPart(plan);
  const { variables } = withoutTable(plan.study);
  const names = variablesRead(routed).map(([name]) => [name, withoutDate(variables[name]!)] as const);
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
        ...(plan.crossed && { crossed: plan.crossed }),
        mechanism,
      };
    case "inputs-and-answer":
      return { route: plan.route, reading: plan.reading, answered: plan.answered, mechanism };
    default:
      return plan satisfies never;
  }
}
