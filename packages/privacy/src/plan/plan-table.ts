import { fail } from "../errors/index.ts";
import { tableMeasurement } from "../families/tabled-families.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { checkPlannable } from "./check-plannable.ts";
import { isMadePlan, madePlan } from "./made-plans.ts";
import type { ReleasePlan, VectorPlan } from "./plan.ts";
import { vectorPlan } from "./vector-plan.ts";

/**
 * The plan of a data holder (central setting, or one of several in the distributed setting). Plain
 * JSON that slipped past the types is parsed, not trusted; a plan that was made is returned as it is.
 */
export function planTable(declared: Study | ReleasePlan): VectorPlan {
  const study = isMadePlan(declared) ? declared.study : parseStudy(declared);
  const { setting, perturb } = study.privacy;
  if (setting === "local")
    fail("STUDY_UNSUPPORTED", {
      found: "a table in the local setting",
      accepted: "reports made on each person's device (report), or a central or distributed study",
    });
  if (perturb === "inputs")
    fail("STUDY_UNSUPPORTED", {
      found: `perturbed inputs in the ${setting} setting`,
      accepted: "the local setting",
    });
  if (isMadePlan(declared)) return declared as VectorPlan;
  checkPlannable(study);
  return madePlan(vectorPlan(study, study.privacy.neighbours, tableMeasurement(study)));
}
