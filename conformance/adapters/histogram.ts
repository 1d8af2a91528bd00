import { logistic } from "@dpbayes/inference/math";
import {
  type HistogramTerm,
  histogramLikelihood,
  histogramModel,
  projectToSimplex,
  unbiasedShares,
} from "@dpbayes/inference/models/histogram";
import { exactPosterior } from "@dpbayes/inference/samplers";
import { type Adapter, type Adapters, type Inputs, numberOf, numbersOf, onlyDescribes } from "../adapter.ts";
import { dirichletIn } from "./prior-words.ts";

type Rows = readonly (readonly number[])[];

function rowsOf(inputs: Inputs): Rows {
  const rows = inputs["reports"];
  if (Array.isArray(rows) && rows.every(Array.isArray)) return rows as Rows;
  throw new TypeError("input reports must be a list of lists");
}

/** The reports of a case as input of the model; `rotation` puts another level first. */
function inputOf(inputs: Inputs, rotation = 0) {
  const reports = rowsOf(inputs).map((row) => rotated(row, rotation));
  const terms: readonly HistogramTerm[] = [
    { kind: "unary-reports", epsilon: numberOf(inputs, "eps"), reports },
  ];
  return { levels: reports[0]!.length, terms };
}

/** The same with the case's prior. */
function posteriorInputOf(inputs: Inputs, rotation = 0) {
  const concentration = rotated(dirichletIn(inputs), rotation);
  return { ...inputOf(inputs, rotation), prior: { concentration } };
}

function rotated(row: readonly number[], by: number): readonly number[] {
  return [...row.slice(by), ...row.slice(0, by)];
}

/** Likelihood and baselines of optimal unary encoding (local spec §5). */
function oue(inputs: Inputs) {
  const input = inputOf(inputs);
  const gradient = new Float64Array(input.levels);
  const theta = Float64Array.from(numbersOf(inputs, "theta"));
  const loglik = histogramLikelihood(input).logLikelihood(theta, gradient);
  const frequencies = unbiasedShares(input);
  return {
    loglik,
    grad_theta_unconstrained: gradient,
    grad_minus_last: gradient.slice(0, -1).map((g) => g - gradient.at(-1)!),
    unbiased_frequencies: frequencies,
    simplex_projection_of_frequencies: projectToSimplex(frequencies),
  };
}

/**
 * Mean, sd and quantiles of every share. The first stick is the first share itself, a monotone
 * function of the first coordinate, so each share's quantiles are read with its level put first.
 */
function posterior(inputs: Inputs) {
  const levels = inputOf(inputs).levels;
  const theta = Array.from({ length: levels }, (_, level) => {
    const order = Array.from({ length: levels }, (_unused, k) => k);
    const exact = exactPosterior(histogramModel({ ...posteriorInputOf(inputs, level), order }));
    const shareOf = (q: number) => logistic(q - Math.log(levels - 1));
    return {
      mean: exact.means[0],
      sd: Math.sqrt(exact.covariance[0]!),
      quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => shareOf(exact.quantile(0, p))),
    };
  });
  return { theta };
}

function unconstrained(inputs: Inputs) {
  onlyDescribes(inputs, "order_of_u");
  const model = histogramModel({ ...posteriorInputOf(inputs), coordinates: "softmax" });
  const gradient = new Float64Array(model.dimension);
  const u = Float64Array.from(numbersOf(inputs, "u"));
  return { log_posterior_unnormalised: model.logDensityGradient(u, gradient), gradient };
}

export const histogramAdapters: Adapters = Object.freeze({ oue });

/** Adapters of shared groups, by the case's `inputs.model`. */
export const histogramPosteriors: Readonly<Record<string, Adapter>> = Object.freeze({
  "optimal unary encoding, 3 categories": posterior,
});
export const histogramUnconstrained: Readonly<Record<string, Adapter>> = Object.freeze({
  "optimal unary encoding, 3 categories": unconstrained,
});
