import { type Design, designOf } from "../records/design.ts";
import type { GlmOptions } from "../statistics/moments/glm-statistic.ts";
import type { MomentStatistic } from "../statistics/moments/moment-blocks.ts";
import type { RegressionRow } from "../statistics/moments/regression-row.ts";
import { perturbedInputs } from "../statistics/perturbed-inputs/perturbed-inputs.ts";
import type { Study } from "../study/study.ts";
import type { RowKind } from "./bounds.ts";
import { type StatedMeasurement, statedMeasurement } from "./measurement.ts";
import type { RowReading } from "./reading.ts";

/** What decides the statistic of a regression's rows. */
export interface RowStatisticInput {
  readonly study: Study;
  readonly response: Design["response"];
  /** What the statistics of all regressions take. */
  readonly options: Omit<GlmOptions, "responseBound">;
}

export type RowStatistic = (input: RowStatisticInput) => MomentStatistic<RegressionRow, RowKind>;

/** The summed statistic of a regression study, in the design's units. */
export function regressionRows(study: Study, statistic: RowStatistic): StatedMeasurement<RowReading> {
  const { columns, intercept, radius, response } = designOf(study);
  const { weights } = study.model.statistic ?? {};
  const options = {
    covariates: columns.length,
    columns: columns.map((column) => column.name),
    response: response.variable,
    radius,
    intercept,
    count: study.privacy.neighbours === "add-remove",
    ...(weights && { weights }),
  };
  return rowMeasurement(study, statistic({ study, response, options }));
}

/** The record itself, for local regressions from perturbed inputs (local spec §7), with or without the outcome. */
export function inputRows(study: Study, withOutcome: boolean): StatedMeasurement<RowReading> {
  const design = designOf(study);
  const statistic = perturbedInputs({
    covariates: design.columns.length,
    columns: design.columns.map((column) => column.name),
    radius: design.radius,
    ...(withOutcome && { responseBound: design.response.bound, response: design.response.variable }),
  });
  return rowMeasurement(study, statistic);
}

function rowMeasurement(
  study: Study,
  statistic: MomentStatistic<RegressionRow, RowKind>,
): StatedMeasurement<RowReading> {
  const design = designOf(study);
  const { blocks } = statistic;
  return statedMeasurement(study, statistic, design, { kind: "row", design, blocks });
}
