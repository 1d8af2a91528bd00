import {
  type UnivariateInput,
  type UnivariateModel,
  univariateModel,
} from "@dpbayes/inference/models/univariate";
import { type ExactPosterior, exactPosterior } from "@dpbayes/inference/samplers";
import { type Adapter, type Adapters, type Inputs, numberOf, numbersOf, onlyDescribes } from "../adapter.ts";
import { betaIn, gammaIn, normalIn } from "./prior-words.ts";

/** Posterior summaries by the text of the case's `model`. */
export const univariatePosteriors: Readonly<Record<string, Adapter>> = {
  "bernoulli with randomised response": (inputs) =>
    summaries(bitModel(inputs), { success_probability: logistic }),
  "rectified exponential, Laplace noise": (inputs) =>
    summaries(exponentialModel(inputs), { theta: Math.exp }),
  "rectified Gaussian, Laplace noise": (inputs) =>
    summaries(gaussianModel(inputs, { mean: normalIn(inputs), sd: gammaIn(inputs) }), {
      mu: (q) => q,
      sigma: Math.exp,
    }),
  "Poisson rate, two-sided geometric noise": (inputs) => summaries(poissonModel(inputs), { mu: Math.exp }),
};

/** Log posteriors in unconstrained coordinates by the text of the case's `model`. */
export const univariateUnconstrained: Readonly<Record<string, Adapter>> = {
  "rectified Gaussian, Laplace noise": (inputs) => {
    onlyDescribes(inputs, "order_of_u");
    const prior = inputs["prior"] as Inputs;
    const model = gaussianModel(inputs, {
      mean: { law: "normal", mean: numberOf(prior, "mu_mean"), sd: numberOf(prior, "mu_sd") },
      sd: {
        law: "gamma",
        shape: numberOf(prior, "sigma_gamma_shape"),
        rate: numberOf(prior, "sigma_gamma_rate"),
      },
    });
    const gradient = new Float64Array(model.dimension);
    const lp = model.logDensityGradient(Float64Array.from(numbersOf(inputs, "u")), gradient);
    return { log_posterior_unnormalised: lp, gradient };
  },
};

/** Largest difference of the two ways to evaluate a data set that a case lets pass. */
const DATASET_TOLERANCE = 1e-6;

export const univariateDatasetAdapters: Adapters = {
  /** Compressed; the path over all reports must agree, or there is no answer. */
  rectified_gauss_laplace_dataset: (inputs) => {
    const parameters = Float64Array.of(numberOf(inputs, "mu"), numberOf(inputs, "sigma"));
    const loglik = gaussianModel(inputs, undefined, false).logLikelihood(parameters);
    const exact = gaussianModel(inputs, undefined, true).logLikelihood(parameters);
    return { loglik: Math.abs(loglik - exact) <= DATASET_TOLERANCE ? loglik : Number.NaN, exact };
  },
};

function bitModel(inputs: Inputs): UnivariateModel {
  const keep = logistic(numberOf(inputs, "eps"));
  return univariateModel({
    family: "bernoulli",
    terms: [
      {
        channel: { bounds: [0, 1], noise: { kind: "response", keep, other: 1 - keep }, whole: true },
        reports: { values: [0, 1], times: [numberOf(inputs, "zeros"), numberOf(inputs, "ones")] },
      },
    ],
    prior: { p: betaIn(inputs) },
  });
}

function exponentialModel(inputs: Inputs): UnivariateModel {
  return univariateModel({
    family: "exponential",
    terms: [laplaceTerm(inputs, [0, numberOf(inputs, "b")])],
    prior: { rate: gammaIn(inputs) },
    exact: true,
  });
}

function gaussianModel(inputs: Inputs, prior: UnivariateInput["prior"], exact = true): UnivariateModel {
  const terms = [laplaceTerm(inputs, [numberOf(inputs, "a"), numberOf(inputs, "b")])];
  return univariateModel({ family: "gaussian", terms, exact, ...(prior !== undefined && { prior }) });
}

/** The case has no clipping; no count in sight comes near this bound. */
const FAR = 200;

function poissonModel(inputs: Inputs): UnivariateModel {
  const noise = { kind: "geometric", alpha: numberOf(inputs, "alpha") } as const;
  return univariateModel({
    family: "poisson",
    terms: [
      {
        channel: { bounds: [0, FAR], noise, whole: true },
        reports: { values: numbersOf(inputs, "reports") },
      },
    ],
    prior: { mean: gammaIn(inputs) },
  });
}

function laplaceTerm(inputs: Inputs, bounds: readonly [number, number]) {
  const noise = { kind: "laplace", scale: numberOf(inputs, "laplace_scale") } as const;
  return { channel: { bounds, noise, whole: false }, reports: { values: numbersOf(inputs, "z") } };
}

const PROBABILITIES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Mean, sd and quantiles of every parameter, under the case's name and through its rising map from q. */
function summaries(model: UnivariateModel, named: Readonly<Record<string, (q: number) => number>>) {
  const exact = exactPosterior(model, { tolerance: 1e-8 });
  return Object.fromEntries(
    Object.entries(named).map(([name, ofCoordinate], k) => [name, summary(exact, k, ofCoordinate)]),
  );
}

function summary(exact: ExactPosterior, k: number, ofCoordinate: (q: number) => number) {
  const width = exact.means.length;
  return {
    mean: exact.means[k]!,
    sd: Math.sqrt(exact.covariance[k * width + k]!),
    quantiles: PROBABILITIES.map((p) => ofCoordinate(exact.quantile(k, p))),
  };
}

function logistic(q: number): number {
  return 1 / (1 + Math.exp(-q));
}
