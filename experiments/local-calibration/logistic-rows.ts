import { logisticStudyModel } from "@dpbayes/inference/models/logistic-regression";
import type { CalibrationRow } from "../calibration/row.ts";
import { logisticResponse } from "./regression-people.ts";
import { type RegressionKind, type RegressionPart, regressionRow } from "./regression-row.ts";
import { anyEpsilon } from "./simulated-release.ts";

/** Enough for the sum to be normal and to stand out from its noise. */
const PEOPLE = 20_000;
/** Inputs cost time in proportion to people. */
const FEWER = 300;
/** What a control takes for the budget. */
const BELIEVED = 20;

const logistic: RegressionKind = {
  group: "logistic regression",
  family: "logistic-regression",
  covariates: 2,
  outcome: { type: "boolean" },
  response: logisticResponse,
  residual: false,
  // Records mostly within the bounds, for whose width the noise is made.
  prior: {
    coefficients: { law: "normal", mean: 0, sd: 2 },
    scales: { law: "log-normal", mean: Math.log(0.4), sd: 0.4 },
  },
  interceptPrior: { law: "normal", mean: 0, sd: 1 },
  meanPrior: { law: "normal", mean: 0, sd: 0.3 },
  // These people are not clipped, so the model must not know of clipping.
  build: (study, releases, options) =>
    logisticStudyModel(study, releases, { ...options, method: "nuts-normal" }),
  length: { warmup: 300, thin: 3 },
};

const statistics: RegressionPart = { perturb: "statistic", count: PEOPLE, epsilon: anyEpsilon };
const inputs: RegressionPart = { perturb: "inputs", count: FEWER, epsilon: anyEpsilon };

function row(name: string, intercept: boolean, part: RegressionPart): CalibrationRow {
  const words = `${part.count} people`;
  return regressionRow(logistic, { name, words, repeats: 200, intercept, parts: [part] });
}

function control(name: string, part: RegressionPart): CalibrationRow {
  const words = `${part.count} people, read as if ε were ${BELIEVED}`;
  const setting = { name, words, repeats: 100, intercept: true, parts: [part], believed: BELIEVED };
  return regressionRow(logistic, setting);
}

export const logisticRows: readonly CalibrationRow[] = [
  row("summed statistics, no intercept", false, statistics),
  row("summed statistics, intercept", true, statistics),
  row("perturbed inputs, no intercept", false, inputs),
  row("perturbed inputs, intercept", true, inputs),
  regressionRow(logistic, {
    name: "both in one fit",
    words: `${PEOPLE} people's statistics at ε = 1, ${FEWER} people's inputs at ε = 4`,
    repeats: 200,
    intercept: true,
    parts: [
      { ...statistics, epsilon: () => 1 },
      { ...inputs, epsilon: () => 4 },
    ],
  }),
  control("summed statistics, noise ignored", statistics),
  control("perturbed inputs, noise ignored", inputs),
];
