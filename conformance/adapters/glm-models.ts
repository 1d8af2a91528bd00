import { type OutcomeMoments, outcomeIntegrals } from "@dpbayes/inference/models/glm";
import {
  type LogisticSum,
  logisticMoments,
  logisticOutcome,
  logisticSumTerm,
  writeLogisticDerivatives,
} from "@dpbayes/inference/models/logistic-regression";
import {
  chebyshevMonomials,
  countDerivatives,
  type PoissonSum,
  passFunctions,
  poissonMoments,
  poissonOutcome,
  poissonSumTerm,
  populationSlopes,
} from "@dpbayes/inference/models/poisson-regression";
import {
  type RegressionPoint,
  type RegressionTerm,
  regressionPoint,
} from "@dpbayes/inference/models/regression";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";
import { glmLayout } from "./statistics/glm.ts";

type Rows = readonly (readonly number[])[];

/** Moments and likelihoods of logistic and Poisson regression from noisy statistics. */
export const glmModelAdapters: Adapters = {
  "glm.chebyshev_monomial_coefficients": chebyshev,
  "glm.conditional_moment_derivatives": conditionalMoments,
  "glm.gaussian_integrals": gaussianIntegrals,
  "glm.moments": moments,
  "glm.log_marginal_and_gradients": logMarginal,
  "glm.log_marginal_noisy_count": logMarginal,
  "glm.method_of_moments_logistic": (inputs) => ({
    theta: [
      ...populationSlopes(numbersOf(inputs, "mean_yx"), (inputs["Sigma"] as Rows).flat(), logisticOutcome),
    ],
  }),
};

function chebyshev(inputs: Inputs) {
  const functions: Readonly<Record<string, (s: number) => number>> = {
    logistic_loglik: passFunctions.logLogistic,
    softplus: passFunctions.softplus,
    log_softplus: passFunctions.logSoftplus,
  };
  const phi = functions[String(inputs["function"])];
  if (phi === undefined) throw new TypeError(`function ${String(inputs["function"])} is not known`);
  return {
    coefficients_c0_to_cM: [
      ...chebyshevMonomials(phi, numberOf(inputs, "degree"), numberOf(inputs, "interval_half_width")),
    ],
  };
}

/** "logistic", "poisson" or "poisson clipped at Ry=5". */
function boundOf(model: string): number {
  const clipped = /^poisson clipped at Ry=(\d+)$/.exec(model);
  if (clipped) return Number(clipped[1]);
  if (model === "poisson") return Infinity;
  throw new TypeError(`model ${model} is not known`);
}

/** One row per order, one column per u. */
function conditionalMoments(inputs: Inputs) {
  const places = numbersOf(inputs, "u");
  const model = String(inputs["model"]);
  const transposed = (columns: Rows) => columns[0]!.map((_, k) => columns.map((column) => column[k]!));
  if (model === "logistic") {
    const out = new Float64Array(7);
    const columns = places.map((u) => {
      writeLogisticDerivatives(u, out);
      return [2 * out[0]! - 1, ...out.slice(1).map((value) => 2 * value)];
    });
    return { h1_derivatives_0_to_6: transposed(columns) };
  }
  const at = countDerivatives(boundOf(model));
  const columns = places.map((u) => {
    at.moveTo(u);
    return { first: [...at.first], second: [...at.second] };
  });
  return {
    h1_derivatives_0_to_6: transposed(columns.map(({ first }) => first)),
    h2_derivatives_0_to_6: transposed(columns.map(({ second }) => second)),
  };
}

function gaussianIntegrals(inputs: Inputs) {
  const model = String(inputs["model"]);
  const outcome: OutcomeMoments = model === "logistic" ? logisticOutcome : poissonOutcome(boundOf(model));
  const integrals = outcomeIntegrals();
  outcome.write(numberOf(inputs, "mean_u"), numberOf(inputs, "var_u"), integrals);
  return { E_h1_derivatives_0_to_6: [...integrals[1]], E_h2_derivatives_0_to_6: [...integrals[2]] };
}

function moments(inputs: Inputs) {
  const point = pointOf(inputs);
  const layout = String(inputs["layout"]);
  const { mean, covariance } = layout.startsWith("logistic")
    ? logisticMoments(layout as LogisticSum["layout"], point)
    : poissonMoments(layout as PoissonSum["layout"], point, poissonOutcome());
  const k = mean.length;
  const { coefficients: theta, covariance: Sigma } = point;
  const variance = [...Sigma].reduce(
    (sum, s, at) => sum + theta[Math.floor(at / theta.length)]! * s * theta[at % theta.length]!,
    0,
  );
  return {
    sd_of_u: Math.sqrt(variance),
    names: [...glmLayout(layout, theta.length).layout.coordinates],
    mean_per_record: [...mean],
    covariance_per_record_upper_rows: Array.from({ length: k }, (_, a) => [
      ...covariance.subarray(a * k + a, (a + 1) * k),
    ]),
  };
}

function logMarginal(inputs: Inputs) {
  const point = pointOf(inputs);
  const d = point.coefficients.length;
  const gradient = regressionPoint(d);
  const term = glmTerm(String(inputs["layout"]), d, {
    count: numberOf(inputs, inputs["N"] === undefined ? "noisy_count" : "N"),
    ...(inputs["count_variance"] !== undefined && { countVariance: numberOf(inputs, "count_variance") }),
    values: numbersOf(inputs, "z"),
    noise: squares(inputs["noise_sd_per_block"] as Readonly<Record<string, number>>),
  });
  return {
    log_marginal: term.addTo(point, gradient),
    d_alpha: gradient.intercept,
    d_theta: [...gradient.coefficients],
    d_x_mean: [...gradient.mean],
    d_Sigma_symmetric_convention: Array.from({ length: d }, (_, i) => [
      ...gradient.covariance.subarray(i * d, (i + 1) * d),
    ]),
  };
}

function squares(values: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(values).map(([block, sd]) => [block, sd * sd]));
}

/** What releases of either family have in common. */
export interface GlmSum {
  readonly count: number;
  readonly countVariance?: number;
  readonly values: readonly number[];
  readonly noise: Readonly<Record<string, number>>;
}

/** The likelihood of a release as users get it; counts are not clipped unless a bound is given. */
export function glmTerm(
  layout: string,
  covariates: number,
  sum: GlmSum,
  responseBound = Infinity,
): RegressionTerm {
  return layout.startsWith("logistic")
    ? logisticSumTerm({ ...sum, layout: layout as LogisticSum["layout"], covariates }, { mean: true })
    : poissonSumTerm({ ...sum, layout: layout as PoissonSum["layout"], covariates, responseBound });
}

function pointOf(inputs: Inputs): RegressionPoint {
  const theta = numbersOf(inputs, "theta");
  const point = regressionPoint(theta.length);
  point.coefficients.set(theta);
  point.covariance.set((inputs["Sigma"] as Rows).flat());
  if (inputs["alpha"] !== undefined) point.intercept = numberOf(inputs, "alpha");
  if (inputs["x_mean"] !== undefined) point.mean.set(numbersOf(inputs, "x_mean"));
  return point;
}
