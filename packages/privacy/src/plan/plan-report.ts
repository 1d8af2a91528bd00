import { fail } from "../errors/index.ts";
import { plannings } from "../mechanisms/local-mechanisms.ts";
import { mechanismFormats } from "../mechanisms/mechanism-formats.ts";
import { designOf } from "../records/design.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { answerPlan } from "./answer-plan.ts";
import { checkPlannable } from "./check-plannable.ts";
import { isMadePlan, madePlan } from "./made-plans.ts";
import { answerFrom } from "./measure-from.ts";
import type { StatedMeasurement } from "./measurement.ts";
import { countsMeasurement, plainValue, theVariable } from "./one-variable-measurement.ts";
import type { InputsAndAnswerPlan, ReleasePlan, ReportPlan, VectorReportPlan } from "./plan.ts";
import { inputsMeasurement, regressionMeasurement } from "./regression-measurement.ts";
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
  if (isAnswered(study)) return answerPlan(study);
  switch (study.model.family) {
    case "naive-bayes":
    case "hidden-markov-model":
      return refuse(study.model.family, "a central or distributed study: its tables need many records");
    default:
      return vectorReportPlan(study, reportMeasurement(study));
  }
}

/**
 * Whether the person answers with a level. Categories do, a yes or no unless the study asks for
 * noise, and a count where the study asks for a response.
 */
function isAnswered(study: Study): boolean {
  const { mechanism } = study.privacy;
  const route = mechanism && mechanismFormats[mechanism].route;
  const { family } = study.model;
  if (family === "categorical") return true;
  if (family === "bernoulli") return route !== "vector";
  if (family.endsWith("-regression")) return false;
  return route === "answer" && theVariable(study).variable.type === "count";
}

function vectorReportPlan(study: Study, measured: StatedMeasurement): VectorReportPlan {
  return Object.freeze({ ...vectorPlan(study, "local", measured), reading: measured.reading });
}

function reportMeasurement(study: Study): StatedMeasurement {
  if (study.model.family.endsWith("-regression")) return regressionMeasurement(study);
  const { name, variable } = theVariable(study);
  switch (variable.type) {
    case "number":
    case "count":
    case "boolean":
      return plainValue(study, name, variable);
    case "counts":
      return countsMeasurement(study, name, variable);
    default:
      return refuse(`${study.model.family} of a ${variable.type}`, "a number, a count or counts");
  }
}

/** Perturbed inputs (local spec §7): the covariates, with the response beside them or as one random bit. */
function inputsPlan(study: Study): ReportPlan {
  switch (study.model.family) {
    case "linear-regression":
      return vectorReportPlan(study, inputsMeasurement(study));
    case "logistic-regression":
      return inputsAndAnswerPlan(study);
    default:
      return refuse(`perturbed inputs for ${study.model.family}`, "linear-regression or logistic-regression");
  }
}

/** Half of epsilon for the outcome unless the study says otherwise (local spec §9: c = 0.5). */
const defaultResponseShare = 0.5;

function inputsAndAnswerPlan(study: Study): InputsAndAnswerPlan {
  const { statistic, bounds, reading, measure } = inputsMeasurement(study);
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
    answer: (tally) => answerFrom(variable, study.variables, tally),
  } satisfies InputsAndAnswerPlan);
}

function refuse(found: string, accepted: string): never {
  return fail("STUDY_UNSUPPORTED", { found: `${found} in the local setting`, accepted });
}
