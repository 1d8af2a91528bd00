import { linearStudyModel } from "@dpbayes/inference/models/linear-regression";
import type { CalibrationRow } from "../calibration/row.ts";
import { linearResponse } from "./regression-people.ts";
import { type Perturb, type RegressionKind, type RegressionPart, regressionRow } from "./regression-row.ts";
import { anyEpsilon } from "./simulated-release.ts";

/** Enough for the sum to be normal and to stand out from its noise. */
const PEOPLE = 20_000;
/** What a control takes for the budget. */
const BELIEVED = 100;

const linear: RegressionKind = {
  group: "linear regression",
  family: "linear-regression",
  covariates: 2,
  outcome: { type: "number", bounds: [-1, 1] },
  response: linearResponse,
  residual: true,
  // Records mostly within the bounds, for whose width the noise is made.
  prior: {
    coefficients: { law: "normal", mean: 0, sd: 1 },
    scales: { law: "log-normal", mean: Math.log(0.4), sd: 0.4 },
    sigma: { law: "log-normal", mean: Math.log(0.4), sd: 0.4 },
  },
  interceptPrior: { law: "normal", mean: 0, sd: 0.5 },
  meanPrior: { law: "normal", mean: 0, sd: 0.3 },
  // People's residuals are normal, and the model is told.
  build: (study, releases, options) =>
    linearStudyModel(study, releases, { ...options, options: { residuals: "normal" } }),
  length: { warmup: 300, thin: 3 },
};

const all = (perturb: Perturb): RegressionPart => ({ perturb, count: PEOPLE, epsilon: anyEpsilon });

function row(name: string, intercept: boolean, ...parts: readonly RegressionPart[]): CalibrationRow {
  return regressionRow(linear, { name, words: `${PEOPLE} people`, repeats: 300, intercept, parts });
}

function control(name: string, part: RegressionPart): CalibrationRow {
  const words = `${PEOPLE} people, read as if ε were ${BELIEVED}`;
  return regressionRow(linear, {
    name,
    words,
    repeats: 100,
    intercept: true,
    parts: [part],
    believed: BELIEVED,
  });
}

export const linearRows: readonly CalibrationRow[] = [
  row("summed statistics, no intercept", false, all("statistic")),
  row("summed statistics, intercept", true, all("statistic")),
  row("perturbed inputs, no intercept", false, all("inputs")),
  row("perturbed inputs, intercept", true, all("inputs")),
  regressionRow(linear, {
    name: "both in one fit",
    words: `${PEOPLE / 2} people's statistics at ε = 1, ${PEOPLE / 2} people's inputs at ε = 4`,
    repeats: 300,
    intercept: true,
    parts: [
      { perturb: "statistic", count: PEOPLE / 2, epsilon: () => 1 },
      { perturb: "inputs", count: PEOPLE / 2, epsilon: () => 4 },
    ],
  }),
  control("summed statistics, noise ignored", all("statistic")),
  control("perturbed inputs, noise ignored", all("inputs")),
];
