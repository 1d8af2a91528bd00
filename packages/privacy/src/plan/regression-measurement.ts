import { fail } from "../errors/index.ts";
import { designOf } from "../records/design.ts";
import { linearRegression } from "../statistics/linear-regression/linear-regression.ts";
import { logisticRegression } from "../statistics/logistic-regression/logistic-regression.ts";
import type { MomentStatistic } from "../statistics/moments/moment-blocks.ts";
import { perturbedInputs } from "../statistics/perturbed-inputs/perturbed-inputs.ts";
import { poissonRegression } from "../statistics/poisson-regression/poisson-regression.ts";
import type { Study } from "../study/study.ts";
import { type StatedMeasurement, statedMeasurement } from "./measurement.ts";
import type { RowReading } from "./reading.ts";

/** The summed statistic of a regression study, in the design's units. */
export function regressionMeasurement(study: Study): StatedMeasurement<RowReading> {
  return rowMeasurement(study, regressionStatistic(study));
}

function rowMeasurement(study: Study, statistic: MomentStatistic): StatedMeasurement<RowReading> {
  const design = designOf(study);
  const { blocks } = statistic;
  return statedMeasurement(study, statistic, design, { kind: "row", design, blocks });
}

function regressionStatistic(study: Study): MomentStatistic {
  const { family, statistic } = study.model;
  const { columns, intercept, radius, response } = designOf(study);
  const common = {
    covariates: columns.length,
    columns: columns.map((column) => column.name),
    response: response.variable,
    radius,
    intercept,
    count: study.privacy.neighbours === "add-remove",
    ...(statistic?.weights && { weights: statistic.weights }),
  };
  switch (family) {
    case "linear-regression":
      return linearRegression({
        ...common,
        responseBound: response.bound,
        square: statistic?.squares ?? true,
      });
    case "logistic-regression":
      return logisticRegression(common);
    case "poisson-regression":
      return poissonRegression({ ...common, responseBound: response.bound });
    default:
      return fail("STUDY_UNSUPPORTED", { found: family, accepted: "a regression family" });
  }
}

/** The record itself, for local regressions from perturbed inputs (local spec §7). */
export function inputsMeasurement(study: Study): StatedMeasurement<RowReading> {
  const design = designOf(study);
  const withResponse = study.model.family === "linear-regression";
  const statistic = perturbedInputs({
    covariates: design.columns.length,
    columns: design.columns.map((column) => column.name),
    radius: design.radius,
    ...(withResponse && { responseBound: design.response.bound, response: design.response.variable }),
  });
  return rowMeasurement(study, statistic);
}
