import type { SeededSource } from "@dpbayes/inference";
import type { Release, Study } from "@dpbayes/privacy";
import { clipToBall, linearRegression, logisticRegression } from "@dpbayes/privacy/statistics";
import type { Rows } from "../data/prepare-regression.ts";
import { localStudy } from "./local-study.ts";
import { simulatedInputs, simulatedSum } from "./simulated-release.ts";

/** A regression on principal components inside the unit ball, without intercept. */
export interface RegressionSetting {
  readonly family: "linear-regression" | "logistic-regression";
  readonly components: number;
  /** R_y: linear responses are clipped to [−R_y, R_y]. */
  readonly responseBound: number;
  /** Weights of the statistic's blocks, in the units of y/R_y; the statistic's own when absent. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly perturb: "statistic" | "inputs";
  /** The paper's when absent. */
  readonly prior?: object;
}

/** The paper's priors (local spec §8), N(0, 5) read as a variance; of sigma, for which it has none, as of the scales. */
function paperPrior(family: RegressionSetting["family"]): object {
  const scales = { law: "half-normal", sd: 2.5 };
  const coefficients = { law: "normal", mean: 0, sd: Math.sqrt(5) };
  return { coefficients, scales, ...(family === "linear-regression" && { sigma: scales }) };
}

export function regressionStudy(setting: RegressionSetting, epsilon: number): Study {
  const { family, components, responseBound, weights, perturb, prior = paperPrior(family) } = setting;
  const names = Array.from({ length: components }, (_, j) => `x${j + 1}`);
  const covariates = Object.fromEntries(names.map((name) => [name, { type: "number", bounds: [-1, 1] }]));
  const response =
    family === "linear-regression"
      ? { type: "number", bounds: [-responseBound, responseBound] }
      : { type: "boolean" };
  return localStudy("regression", "How does y depend on x?", {
    variables: { y: response, ...covariates },
    model: {
      family,
      formula: `y ~ 0 + ${names.join(" + ")}`,
      statistic: { radius: 1, ...(weights && { weights }) },
      prior,
      ...(family === "linear-regression" && { options: { residuals: "normal" } }),
    },
    epsilon,
    privacy: { perturb },
  });
}

/** A release of these rows with seeded noise. */
export function regressionRelease(
  setting: RegressionSetting,
  study: Study,
  rows: Rows,
  rng: SeededSource,
): Release {
  const isLinear = setting.family === "linear-regression";
  const names = Array.from({ length: setting.components }, (_, j) => `x${j + 1}`);
  const example = { y: isLinear ? 0 : false, ...Object.fromEntries(names.map((name) => [name, 0])) };
  if (setting.perturb === "statistic")
    return simulatedSum(study, example, weightedSum(setting, rows), rows.count, rng);
  const clipped = Array.from({ length: rows.count }, (_, i) => clippedRow(setting, rows, i));
  const inputs = clipped.map(({ x, y }) => (isLinear ? Float64Array.of(...x, y) : x));
  return simulatedInputs(study, example, inputs, isLinear ? undefined : rows.y, rng);
}

/** The sum of the rows' weighted statistics, as the devices compute them. */
function weightedSum(setting: RegressionSetting, rows: Rows): Float64Array {
  const { components: covariates, weights, family } = setting;
  const options = { covariates, radius: 1, ...(weights && { weights }) };
  const statistic =
    family === "linear-regression"
      ? linearRegression({ ...options, responseBound: 1 })
      : logisticRegression(options);
  const one = new Float64Array(statistic.layout.coordinates.length);
  const sum = new Float64Array(one.length);
  for (let i = 0; i < rows.count; i++) {
    statistic.of(clippedRow(setting, rows, i), one);
    for (let k = 0; k < sum.length; k++) sum[k]! += one[k]!;
  }
  return sum;
}

/** The row in the units of the design: |x| ≤ 1, |y| ≤ 1 or y = ±1. */
function clippedRow({ family, components: d, responseBound }: RegressionSetting, rows: Rows, i: number) {
  const x = rows.x.slice(i * d, (i + 1) * d);
  clipToBall(x, 1);
  const y = rows.y[i]!;
  if (family === "logistic-regression") return { x, y: y > 0 ? 1 : -1 };
  return { x, y: Math.min(Math.max(y / responseBound, -1), 1) };
}
