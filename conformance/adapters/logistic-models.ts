import {
  type LogisticReports,
  logisticInputsTerm,
  logisticMoments,
  logisticNormal,
} from "@dpbayes/inference/models/logistic-regression";
import {
  plainUnits,
  type RegressionPoint,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { exactPosterior } from "@dpbayes/inference/samplers";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";
import { halfNormalIn, normalIn } from "./prior-words.ts";

type Rows = readonly (readonly number[])[];

/** Logistic regression under local privacy. */
export const logisticAdapters: Adapters = {
  logistic_normal: (inputs) => {
    const { expected, inMean, inVariance } = logisticNormal(
      numberOf(inputs, "mean"),
      numberOf(inputs, "variance"),
    );
    return { expected_logistic: expected, d_mean: inMean, d_variance: inVariance };
  },
  logreg_stat_moments: statisticMoments,
  input_logreg: perturbedInputs,
};

/** By the words of a case's model. */
export const logisticPosteriors: Adapters = {
  "perturbed-input logistic regression, d=1": onePosterior,
};

/** The cases put squares and products first, the products without √2. */
function statisticMoments(inputs: Inputs) {
  const point = pointOf(inputs);
  const d = point.coefficients.length;
  const { mean, covariance } = logisticMoments("logistic", point);
  const k = mean.length;
  const order = Array.from({ length: k }, (_, a) => (a + d) % k);
  const factor = (a: number) => (a >= 2 * d ? Math.SQRT1_2 : 1);
  return {
    mean: order.map((a) => factor(a) * mean[a]!),
    cov: order.map((a) => order.map((c) => factor(a) * factor(c) * covariance[a * k + c]!)),
  };
}

function perturbedInputs(inputs: Inputs) {
  const point = pointOf(inputs);
  const d = point.coefficients.length;
  const gradient = regressionPoint(d);
  const loglik = logisticInputsTerm(reportsOf(inputs)).addTo(point, gradient);
  return {
    loglik,
    grad_theta: [...gradient.coefficients],
    grad_Sigma_symmetric: Array.from({ length: d }, (_, i) => [
      ...gradient.covariance.subarray(i * d, (i + 1) * d),
    ]),
  };
}

/** Two coordinates, θ and log τ. */
function onePosterior(inputs: Inputs) {
  const shape = { covariates: 1, intercept: false, mean: false, residual: false };
  const clause = { coefficients: normalIn(inputs), scales: halfNormalIn(inputs) };
  const prior = regressionPrior(clause, shape);
  const terms = [logisticInputsTerm(reportsOf(inputs))];
  const exact = exactPosterior(regressionModel({ shape, prior, terms, units: plainUnits(1), start: {} }));
  const summary = (coordinate: number, natural: (q: number) => number) => ({
    mean: exact.means[coordinate],
    sd: Math.sqrt(exact.covariance[3 * coordinate]!),
    quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => natural(exact.quantile(coordinate, p))),
  });
  return { theta: summary(0, (q) => q), tau: summary(1, Math.exp) };
}

function pointOf(inputs: Inputs): RegressionPoint {
  const theta = numbersOf(inputs, "theta");
  const point = regressionPoint(theta.length);
  point.coefficients.set(theta);
  point.covariance.set((inputs["Sigma"] as Rows).flat());
  return point;
}

/** One covariate may be given as a list of numbers. */
function reportsOf(inputs: Inputs): LogisticReports {
  const noise = Float64Array.from((inputs["Sigma_star"] as Rows).flat());
  return {
    covariates: Math.round(Math.sqrt(noise.length)),
    values: Float64Array.from((inputs["z_x"] as Rows | readonly number[]).flat()),
    outcomes: numbersOf(inputs, "z_y"),
    noise,
    keepProbability: 1 / (1 + Math.exp(-numberOf(inputs, "eps_y"))),
  };
}
