import { fail } from "../errors/index.ts";
import { measuredFamilies, measuredFamilyOf } from "../families/measured-families.ts";
import { answerFrom } from "../measurements/measure-from.ts";
import type { StatedMeasurement } from "../measurements/measurement.ts";
import { inputRows } from "../measurements/regression-rows.ts";
import { plannings } from "../mechanisms/local-mechanisms.ts";
import { designOf } from "../records/design.ts";
import { families } from "../study/families/declared-families.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { answerPlan } from "./answer-plan.ts";
import { checkPlannable } from "./check-plannable.ts";
import { isMadePlan, madePlan } from "./made-plans.ts";
import type { InputsAndAnswerPlan, ReleasePlan, ReportPlan, VectorReportPlan } from "./plan.ts";
import { requireDelta, vectorPlan } from "./vector-plan.ts";

/**
 * The plan of one person's device (local setting): neighbours are any two records of the domain. Pages
 * often hand over plain JSON, which is parsed, not trusted; a plan that was made is returned as it is.
 */
export function planReport(declared: Study | ReleasePlan): ReportPlan {
  const study = isMadePlan(declared) ? declared.study : parseStudy(declared);
  if (study.privacy.setting !== "local")
    fail("STUDY_UNSUPPORTED", {
      found: `a report in the ${study.privacy.setting} setting`,
      accepted: "a release made by a data holder (privatize), or a local study",
    });
  if (isMadePlan(declared)) return declared as ReportPlan;
  return madePlan(reportPlan(study));
}

function reportPlan(study: Study): ReportPlan {
  checkPlannable(study);
  if (study.privacy.perturb === "inputs") return inputsPlan(study);
  const reported = measuredFamilyOf(study).report(study);
  return reported.route === "answer" ? answerPlan(study) : vectorReportPlan(study, reported.measured);
}

function vectorReportPlan(study: Study, measured: StatedMeasurement): VectorReportPlan {
  return Object.freeze({ ...vectorPlan(study, "local", measured), reading: measured.reading });
}

/** Perturbed inputs (local spec §7): the covariates, with the outcome beside them or as one random bit. */
function inputsPlan(study: Study): ReportPlan {
  switch (measuredFamilyOf(study).inputs) {
    case "noisy-outcome":
      return vectorReportPlan(study, inputRows(study, true));
    case "answered-outcome":
      return inputsAndAnswerPlan(study);
    default:
      return fail("STUDY_UNSUPPORTED", {
        found: `perturbed inputs for ${study.model.family} in the local setting`,
        accepted: families.filter((name) => measuredFamilies[name].inputs !== undefined).join(" or "),
      });
  }
}

/** Half of epsilon for the outcome unless the study says otherwise (local spec §9: c = 0.5). */
const defaultResponseShare = 0.5;

/** Nobody is asked for a report that no model can read: a device's noise is on variables, not on what follows from them. */
function requirePlainColumns(study: Study): void {
  const derived = designOf(study).columns.find(
    ({ factors, offset }) => offset || (factors && !(factors.length === 1 && factors[0]!.log)),
  );
  if (derived)
    fail("STUDY_UNSUPPORTED", {
      found: `perturbed inputs with ${derived.name} in the formula of a ${study.model.family}`,
      accepted: 'perturb: "statistic", or a formula of variables and logarithms',
    });
}

function inputsAndAnswerPlan(study: Study): InputsAndAnswerPlan {
  requirePlainColumns(study);
  const { statistic, bounds, reading, measure } = inputRows(study, false);
  const { epsilon, responseShare = defaultResponseShare } = study.privacy;
  const { variable } = designOf(study).response;
  const planning = plannings["gaussian-with-response"];
  const mechanism = planning.calibrate({
    epsilon,
    logDelta: () => Math.log(requireDelta(study)),
    responseEpsilon: responseShare * epsilon,
    sensitivity: statistic.sensitivity(planning.norm, "local"),
    dimension: statistic.layout.coordinates.length,
    magnitude: statistic.magnitude,
    integral: statistic.integral,
    neighbours: "local",
  });
  const answer = { name: "answer", length: 1, weight: 1 };
  return Object.freeze({
    route: "inputs-and-answer",
    study,
    neighbours: "local",
    statistic: Object.freeze({
      kind: "perturbed-inputs-with-answer",
      layout: {
        blocks: [...statistic.layout.blocks, answer],
        coordinates: [...statistic.layout.coordinates, variable],
      },
    }),
    bounds,
    mechanism,
    magnitude: statistic.magnitude,
    reading,
    answered: variable,
    cost: () => mechanism.cost(),
    measure,
    answer: (tally) => answerFrom({ answered: variable }, study.variables, tally),
  } satisfies InputsAndAnswerPlan);
}
