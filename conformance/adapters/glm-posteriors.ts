import { type Fit, fitOfRun, type Model, runChains } from "@dpbayes/inference";
import {
  plainUnits,
  type RegressionInput,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { type Adapters, type Inputs, numberOf, onlyDescribes, requireInput, textOf } from "../adapter.ts";
import { type GlmSum, glmTerm } from "./glm-models.ts";
import { withinBall } from "./within-ball.ts";

/** Whole posteriors of logistic and Poisson regression. */
export const glmPosteriorAdapters: Adapters = { "glm.reference_posteriors": referencePosterior };

interface Party {
  readonly n: number;
  readonly z: readonly number[];
  readonly noise_variance_per_block: Readonly<Record<string, number>>;
}

/** A regression, with the radius of the ball that its coefficients lie in. */
interface GlmPosterior {
  readonly input: RegressionInput;
  readonly radius: number | undefined;
}

/** The posterior of a case: covariates of mean 0, its own priors. */
function posteriorOf(inputs: Inputs): GlmPosterior {
  requireImplemented(inputs);
  const given = inputs["prior"] as Inputs;
  requirePriorImplemented(given);
  const restricted = given["ball"] !== null && given["ball"] !== undefined;
  return { input: inputOf(inputs, given), radius: restricted ? numberOf(given, "ball") : undefined };
}

/** Sums from one curator, of covariates about 0; where the noise came from changes nothing. */
function requireImplemented(inputs: Inputs): void {
  requireInput(inputs, "x_mean_fixed_to_zero", true);
  requireInput(inputs, "local_dp", false);
  const outcome = textOf(inputs, "layout").startsWith("logistic")
    ? "y=+-1 logistic"
    : "E[min(Y,Ry)^p], Y~Poisson(softplus(u))";
  requireInput(inputs, "conditional_moments", outcome);
  const origin = ["epsilon", "delta", "R", "sensitivity", "squared_weights", "noise_sd_per_block"];
  onlyDescribes(inputs, "name", ...origin);
}

/** The laws that the numbers of a prior belong to; s_alpha is there without an intercept too. */
function requirePriorImplemented(prior: Inputs): void {
  requireInput(prior, "theta", "normal(0, s_theta) iid");
  requireInput(prior, "alpha", "normal(0, s_alpha)");
  requireInput(prior, "tau", "half-normal(s_tau)");
  requireInput(prior, "Omega", "LKJ(eta)");
  onlyDescribes(prior, "s_alpha");
}

function inputOf(inputs: Inputs, given: Inputs): RegressionInput {
  const d = numberOf(inputs, "d");
  const layout = textOf(inputs, "layout");
  const shape = { covariates: d, intercept: layout.endsWith("_intercept"), mean: false, residual: false };
  const normal = (name: string) => ({ law: "normal", mean: 0, sd: numberOf(given, name) }) as const;
  const clause = {
    coefficients: normal("s_theta"),
    ...(shape.intercept && { intercept: normal("s_alpha") }),
    scales: { law: "half-normal", sd: numberOf(given, "s_tau") },
    eta: numberOf(given, "eta"),
  };
  const bound = typeof inputs["Ry"] === "number" ? inputs["Ry"] : Infinity;
  const sumOf = ({ n, z, noise_variance_per_block: noise }: Party): GlmSum => ({
    count: n,
    values: z,
    noise,
  });
  const terms = (inputs["parties"] as readonly Party[]).map((party) =>
    glmTerm(layout, d, sumOf(party), bound),
  );
  return { shape, prior: regressionPrior(clause, shape), terms, units: plainUnits(d), start: {} };
}

async function referencePosterior(inputs: Inputs, expected: unknown) {
  const { check_point } = expected as { readonly check_point: { readonly q: readonly number[] } };
  const posterior = posteriorOf(inputs);
  const run = await runChains(withCovariance(posterior), { seed: 1, chains: 4, warmup: 400, draws: 3000 });
  return {
    reference_posterior: summariesOf(fitOfRun(run)),
    check_point: densityAt(posterior, check_point.q),
  };
}

/**
 * The same posterior, whose parameters are α, θ and the entries of Σ under the names of the cases: a term that says
 * nothing sees the point.
 */
function withCovariance({ input, radius }: GlmPosterior): Model {
  const { shape, terms } = input;
  const d = shape.covariates;
  let seen: RegressionPoint | undefined;
  const witness: RegressionTerm = {
    addTo(point) {
      seen = point;
      return 0;
    },
  };
  const model = modelOf({ input: { ...input, terms: [...terms, witness] }, radius }, { responseVariance: 1 });
  const unused = new Float64Array(model.dimension);
  const pairs = Array.from({ length: d }, (_, i) =>
    Array.from({ length: d - i }, (_, j) => [i, i + j] as const),
  ).flat();
  const names = [
    ...(shape.intercept ? ["alpha"] : []),
    ...Array.from({ length: d }, (_, j) => `theta${j + 1}`),
    ...pairs.map(([i, j]) => `Sigma${i + 1}${j + 1}`),
  ];
  return {
    ...model,
    parameters: names.map((name) => ({ name, shape: [] })),
    constrain(q, out) {
      model.logDensityGradient(q, unused);
      const { intercept, coefficients, covariance } = seen!;
      out.set([
        ...(shape.intercept ? [intercept] : []),
        ...coefficients,
        ...pairs.map(([i, j]) => covariance[i * d + j]!),
      ]);
    },
  };
}

/** In coordinates that suit the sampler where θ is free; a ball has coordinates of its own. */
function modelOf({ input, radius }: GlmPosterior, free: { readonly responseVariance?: number } = {}): Model {
  if (radius === undefined) return regressionModel({ ...input, ...free });
  const { covariates, intercept } = input.shape;
  return withinBall(regressionModel(input), intercept ? 1 : 0, covariates, radius);
}

function summariesOf(fit: Fit) {
  const { rows } = fit.summary();
  return Object.fromEntries(
    rows.map(({ name, mean, sd, mcseMean }) => [name, { mean, sd, mcse_mean: mcseMean }]),
  );
}

/** The cases put log τ before the correlations, our coordinates after them. */
function densityAt(posterior: GlmPosterior, given: readonly number[]) {
  const { input } = posterior;
  const d = input.shape.covariates;
  const from = d + (input.shape.intercept ? 1 : 0);
  const places = [
    ...Array.from({ length: from }, (_, i) => i),
    ...Array.from({ length: (d * (d - 1)) / 2 }, (_, i) => from + d + i),
    ...Array.from({ length: d }, (_, i) => from + i),
  ];
  const model = modelOf(posterior);
  const ours = new Float64Array(model.dimension);
  const log_posterior = model.logDensityGradient(
    Float64Array.from(places, (place) => given[place]!),
    ours,
  );
  const gradient = new Array<number>(model.dimension);
  places.forEach((place, i) => {
    gradient[place] = ours[i]!;
  });
  return { q: given, log_posterior, gradient };
}
