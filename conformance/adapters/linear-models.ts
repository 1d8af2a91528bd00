import type { Model } from "@dpbayes/inference";
import {
  type InputMoments,
  perturbedInputsTerm,
  secondMomentPlaces,
  secondMomentSums,
  statisticMoments,
  summedMomentsTerm,
  withKnownVariance,
} from "@dpbayes/inference/models/linear-regression";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionShape,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { exactPosterior } from "@dpbayes/inference/samplers";
import { type Adapters, type Inputs, numberOf, numbersOf, onlyDescribes } from "../adapter.ts";
import { halfNormalIn, normalIn } from "./prior-words.ts";
import { inner } from "./statistics/statistic-inputs.ts";

/** Linear regression from summed statistics and from perturbed inputs. */
export const linearModelAdapters: Adapters = {
  linreg_moments: moments,
  linreg_stat_loglik: (inputs) => likelihood(inputs, sumTerm(inputs)),
  input_linreg: (inputs) => likelihood(inputs, inputTerm(inputs)),
};

type ByModel = Readonly<Record<string, (inputs: Inputs) => unknown>>;

/** Whole posteriors of one covariate with a known residual variance. */
export const linearPosteriors: ByModel = {
  "perturbed-input linear regression, d=1": (inputs) => posterior(inputs, inputTerm(inputs)),
  "sufficient-statistic linear regression, d=1": (inputs) => posterior(inputs, sumTerm(inputs)),
};

/** Log posteriors in unconstrained coordinates, with their gradients. */
export const linearUnconstrained: ByModel = {
  "perturbed-input linear regression": (inputs) => unconstrained(inputs, inputTerm(inputs)),
  "sufficient-statistic linear regression": (inputs) => unconstrained(inputs, sumTerm(inputs)),
};

type Rows = readonly (readonly number[])[];

function pointOf(inputs: Inputs): RegressionPoint {
  const theta = numbersOf(inputs, "theta");
  const point = regressionPoint(theta.length);
  point.coefficients.set(theta);
  point.covariance.set((inputs["Sigma"] as Rows).flat());
  point.variance = numberOf(inputs, "sigma2");
  return point;
}

function rowsOf(values: Float64Array, width: number): number[][] {
  return Array.from({ length: values.length / width }, (_, i) => [
    ...values.subarray(i * width, (i + 1) * width),
  ]);
}

function moments(inputs: Inputs) {
  const point = pointOf(inputs);
  const { mean, covariance } = statisticMoments(point, secondMomentPlaces(point.coefficients.length));
  return { mean: [...mean], cov: rowsOf(covariance, mean.length) };
}

/** The cases state the noise of one report; a sum of N has N times its variance. */
function sumTerm(inputs: Inputs): RegressionTerm {
  const [Z, N] = [numbersOf(inputs, "Z"), numberOf(inputs, "N")];
  const variances = numbersOf(inputs, "noise_variance_per_report").map((v) => N * v);
  const covariates = Math.round(Math.sqrt(2 * Z.length + 0.25) - 1.5);
  return summedMomentsTerm(secondMomentSums(covariates, N, Z, variances), { mean: false });
}

/** The cases give second moments about 0, which is where the model's mean is. */
function inputTerm(inputs: Inputs): RegressionTerm {
  const covariance = (inputs["second_moment"] as Rows).flat();
  const Sigma = inputs["Sigma_star"] as Rows;
  const moments: InputMoments = {
    covariates: Sigma.length,
    count: numberOf(inputs, "N"),
    mean: new Float64Array(Sigma.length + 1),
    covariance,
    noise: [...Sigma.map((row, j) => row[j]!), numberOf(inputs, "sigma2_star")],
  };
  return perturbedInputsTerm(moments);
}

function likelihood(inputs: Inputs, term: RegressionTerm) {
  const point = pointOf(inputs);
  const d = point.coefficients.length;
  const gradient = regressionPoint(d);
  const loglik = term.addTo(point, gradient);
  return {
    loglik,
    grad_theta: [...gradient.coefficients],
    grad_Sigma_symmetric: rowsOf(gradient.covariance, d),
    grad_sigma2: gradient.variance,
  };
}

function modelOf(shape: RegressionShape, prior: object, term: RegressionTerm): Model {
  const units = plainUnits(shape.covariates);
  return regressionModel({ shape, prior: regressionPrior(prior, shape), terms: [term], units, start: {} });
}

function unconstrained(inputs: Inputs, term: RegressionTerm) {
  onlyDescribes(inputs, "order_of_u");
  const stated = inner(inputs, "prior");
  const prior = {
    coefficients: { law: "normal", mean: 0, sd: numberOf(stated, "theta_sd") },
    scales: { law: "half-normal", sd: numberOf(stated, "tau_half_normal_sd") },
    sigma: { law: "half-normal", sd: numberOf(stated, "sigma_half_normal_sd") },
    eta: numberOf(stated, "lkj_eta"),
  };
  const shape = { covariates: numberOf(inputs, "d"), intercept: false, mean: false, residual: true };
  const u = Float64Array.from(numbersOf(inputs, "u"));
  const gradient = new Float64Array(u.length);
  const value = modelOf(shape, prior, term).logDensityGradient(u, gradient);
  return { log_posterior_unnormalised: value, gradient: [...gradient] };
}

/** The residual variance is known. */
function posterior(inputs: Inputs, term: RegressionTerm) {
  const prior = { coefficients: normalIn(inputs), scales: halfNormalIn(inputs) };
  const shape = { covariates: 1, intercept: false, mean: false, residual: false };
  const known = withKnownVariance(term, numberOf(inputs, "sigma2"), 1);
  const exact = exactPosterior(modelOf(shape, prior, known));
  const summary = (i: number, natural: (x: number) => number) => ({
    mean: exact.means[i]!,
    sd: Math.sqrt(exact.covariance[3 * i]!),
    quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => natural(exact.quantile(i, p))),
  });
  return { theta: summary(0, (x) => x), tau: summary(1, Math.exp) };
}
