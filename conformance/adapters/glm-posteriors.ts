import {
  ball,
  blocks,
  correlationCholesky,
  type Fit,
  fitOfRun,
  lkjCholesky,
  lowerTimesTransposed,
  type Model,
  positive,
  real,
  runChains,
  scalarPriorOf,
  scaleRows,
} from "@dpbayes/inference";
import {
  plainUnits,
  type RegressionInput,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
} from "../../packages/inference/src/models/regression/index.ts";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";
import { type GlmSum, glmTerm } from "./glm-models.ts";

/** Priors in unconstrained coordinates, and whole posteriors of logistic and Poisson regression. */
export const glmPosteriorAdapters: Adapters = {
  "glm.unconstrained_prior": unconstrainedPrior,
  "glm.reference_posteriors": referencePosterior,
};

/** Coordinates: α, θ (in a ball if one is set), log τ, partial correlations row by row. */
function unconstrainedPrior(inputs: Inputs) {
  const d = numberOf(inputs, "d");
  const radius = inputs["ball"];
  const vector = blocks({
    alpha: real(),
    theta: typeof radius === "number" ? ball(d, radius) : real([d]),
    tau: positive([d]),
    factor: correlationCholesky(d),
  });
  const q = Float64Array.from(numbersOf(inputs, "q"));
  const x = new Float64Array(vector.constrainedLength);
  const slopes = new Float64Array(x.length);
  const [tauAt, factorAt] = [vector.places.tau.xAt, vector.places.factor.xAt];
  let log = vector.constrain(q, 0, x, 0);
  const normal = (name: string) => scalarPriorOf({ law: "normal", mean: 0, sd: numberOf(inputs, name) });
  const laws = [
    normal("s_alpha"),
    normal("s_theta"),
    scalarPriorOf({ law: "half-normal", sd: numberOf(inputs, "s_tau") }),
  ];
  for (let i = 0; i < factorAt; i++) {
    const law = laws[i === 0 ? 0 : i < tauAt ? 1 : 2]!;
    log += law.logDensity(x[i]!);
    slopes[i] = law.slope(x[i]!);
  }
  log += lkjCholesky(d, numberOf(inputs, "eta")).logDensityGradient(
    x.subarray(factorAt),
    slopes.subarray(factorAt),
  );
  const gradient = new Float64Array(q.length);
  vector.pullBack(q, 0, x, 0, slopes, gradient);
  const [scaled, Sigma] = [new Float64Array(d * d), new Float64Array(d * d)];
  scaleRows(x, tauAt, x, factorAt, d, scaled);
  lowerTimesTransposed(scaled, d, Sigma);
  return {
    alpha: x[0],
    theta: [...x.subarray(1, tauAt)],
    tau: [...x.subarray(tauAt, factorAt)],
    corr_cholesky: rowsOf(x.subarray(factorAt), d),
    Sigma: rowsOf(Sigma, d),
    log_prior_plus_log_jacobian: log,
    gradient: [...gradient],
  };
}

function rowsOf(matrix: Float64Array, d: number): readonly (readonly number[])[] {
  return Array.from({ length: d }, (_, i) => [...matrix.subarray(i * d, (i + 1) * d)]);
}

interface Party {
  readonly n: number;
  readonly z: readonly number[];
  readonly noise_variance_per_block: Readonly<Record<string, number>>;
}

/** The posterior of a case: covariates of mean 0, its own priors. */
function inputOf(inputs: Inputs): RegressionInput {
  const d = numberOf(inputs, "d");
  const layout = String(inputs["layout"]);
  const given = inputs["prior"] as Inputs;
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
  const input = inputOf(inputs);
  const run = await runChains(withCovariance(input), { seed: 1, chains: 4, warmup: 400, draws: 3000 });
  return {
    reference_posterior: summariesOf(fitOfRun(run)),
    check_point: densityAt(input, check_point.q),
  };
}

/**
 * The same posterior, whose parameters are α, θ and the entries of Σ under the names of the cases: a term that says
 * nothing sees the point.
 */
function withCovariance(input: RegressionInput): Model {
  const { shape, terms } = input;
  const d = shape.covariates;
  let seen: RegressionPoint | undefined;
  const witness: RegressionTerm = {
    addTo(point) {
      seen = point;
      return 0;
    },
  };
  const model = regressionModel({ ...input, terms: [...terms, witness], responseVariance: 1 });
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

function summariesOf(fit: Fit) {
  const { rows } = fit.summary();
  return Object.fromEntries(
    rows.map(({ name, mean, sd, mcseMean }) => [name, { mean, sd, mcse_mean: mcseMean }]),
  );
}

/** The cases put log τ before the correlations, our coordinates after them. */
function densityAt(input: RegressionInput, given: readonly number[]) {
  const d = input.shape.covariates;
  const from = d + (input.shape.intercept ? 1 : 0);
  const places = [
    ...Array.from({ length: from }, (_, i) => i),
    ...Array.from({ length: (d * (d - 1)) / 2 }, (_, i) => from + d + i),
    ...Array.from({ length: d }, (_, i) => from + i),
  ];
  const model = regressionModel(input);
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
