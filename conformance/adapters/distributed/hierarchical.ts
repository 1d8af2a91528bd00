import { inverseGamma, inverseWishart, wishart } from "@dpbayes/inference/distributions";
import {
  congruent,
  crossMoments,
  inverseWishartMoments,
  jointMoments,
  jointRegression,
  latents,
  type NoncentredTarget,
  noncentredTarget,
  oneFeaturePosterior,
  squareInverse,
  triangle,
} from "@dpbayes/inference/models/distributed-regression";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../../adapter.ts";
import { holdersOf, identity, matrixOf, priorOf, type Rows, rowsOf, vectorOf } from "./distributed-inputs.ts";

/** The hierarchical regression across holders: its densities, targets and exact posterior. */
export const hierarchicalAdapters: Adapters = {
  "density.wishart_and_inverse_wishart": matrixDensities,
  "density.inverse_gamma": (inputs) => ({
    log_density: inverseGamma.logDensity(
      numberOf(inputs, "value"),
      numberOf(inputs, "shape"),
      numberOf(inputs, "scale"),
    ),
  }),
  "regression.noncentred_log_target": noncentred,
  "regression.triple_noncentred_log_target": triple,
  "regression.exact_posterior_one_feature": oneFeature,
};

function matrixDensities(inputs: Inputs) {
  const [S, Sigma, Lambda] = ["S", "Sigma", "Lambda"].map((name) => matrixOf(inputs[name])) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const d = (inputs["S"] as Rows).length;
  return {
    log_wishart: wishart(d).logDensity(S, Sigma, numberOf(inputs, "dof_wishart")),
    log_inverse_wishart_of_Sigma: inverseWishart(d).logDensity(Sigma, Lambda, numberOf(inputs, "kappa")),
  };
}

/** The target of a case, with the difference of its two points and the gradient at the first. */
function compared(target: NoncentredTarget, inputs: Inputs) {
  const gradient = new Float64Array(target.dimension);
  const second = target.logDensityGradient(vectorOf(inputs, "u2"), gradient);
  const first = target.logDensityGradient(vectorOf(inputs, "u1"), gradient);
  return { log_target_u1_minus_u2: first - second, gradient_at_u1: [...gradient] };
}

function weightsOf(sds: Float64Array): Float64Array {
  const m = Math.round(Math.sqrt(sds.length));
  return sds.map((sd, at) => (Math.floor(at / m) === at % m ? 1 : 0.5) / sd ** 2);
}

function latentsOf(size: number, counts: readonly number[], tail: number) {
  const shape = triangle(size, false);
  return latents({
    factorTriangle: shape,
    localTriangle: shape,
    counts,
    familyOf: counts.map(() => 0),
    tail,
  });
}

function noncentred(inputs: Inputs) {
  const holders = holdersOf(inputs);
  const prior = priorOf(inputs);
  const d = prior.coefficientMean.length;
  const B = matrixOf(inputs["B"]);
  const framed = congruent(prior.covarianceScale, squareInverse("B", B, d), d);
  const { coefficientMean: mean, coefficientCovariance: covariance } = prior;
  const counts = numbersOf(inputs, "n");
  const target = noncentredTarget({
    latents: latentsOf(d, counts, 1),
    references: [B],
    priors: [inverseWishartMoments(framed, prior.covarianceDegrees + d + 1, d)],
    noisy: holders.map(({ gram }) => gram),
    weights: holders.map(({ gramSd }) => weightsOf(gramSd)),
    cross: { ...prior, term: crossMoments(holders, { mean, covariance }) },
  });
  return {
    ...compared(target, inputs),
    Sigma_x_at_u1: rowsOf(congruent(identity(d), target.loadings[0]!, d)),
    S_at_u1: target.grams.map((matrix) => rowsOf(matrix)),
  };
}

function triple(inputs: Inputs) {
  const prior = priorOf(inputs);
  const p = prior.coefficientMean.length;
  const m = p + 1;
  const counts = numbersOf(inputs, "n");
  const weights = weightsOf(matrixOf(inputs["noise_variance"]).map(Math.sqrt));
  const target = noncentredTarget({
    latents: latentsOf(m, counts, 0),
    references: [matrixOf(inputs["B"])],
    priors: [jointMoments({ ...prior, scale: prior.covarianceScale, degrees: prior.covarianceDegrees })],
    noisy: (inputs["G_hat"] as readonly Rows[]).map(matrixOf),
    weights: counts.map(() => weights),
  });
  const result = compared(target, inputs);
  const regression = jointRegression(p);
  regression.read(target.loadings[0]!);
  return {
    ...result,
    Omega_at_u1: rowsOf(congruent(identity(m), target.loadings[0]!, m)),
    theta_at_u1: [...regression.coefficients],
    sigma_y2_at_u1: regression.variance(),
  };
}

function oneFeature(inputs: Inputs) {
  const noisy = numbersOf(inputs, "S_hat");
  const holders = numbersOf(inputs, "n").map((count, j) => ({
    count,
    features: 1,
    intercept: false,
    gram: Float64Array.of(noisy[j]!),
    cross: Float64Array.of(numbersOf(inputs, "z_hat")[j]!),
    square: null,
    gramSd: Float64Array.of(numberOf(inputs, "sd_s")),
    crossSd: Float64Array.of(numberOf(inputs, "sd_z")),
    squareSd: 0,
  }));
  const exact = oneFeaturePosterior(holders, {
    coefficientMean: Float64Array.of(numberOf(inputs, "prior_mean")),
    coefficientCovariance: Float64Array.of(numberOf(inputs, "prior_var")),
    varianceShape: numberOf(inputs, "a"),
    varianceScale: numberOf(inputs, "b"),
    covarianceScale: Float64Array.of(numberOf(inputs, "Lambda")),
    covarianceDegrees: numberOf(inputs, "kappa"),
    meanCentre: new Float64Array(1),
    meanWeight: 1,
  });
  return {
    theta_mean: exact.coefficientMean,
    theta_var: exact.coefficientVariance,
    S_mean: exact.gramMeans,
    S_sd: exact.gramSds,
    sigma_y2_mean: exact.varianceMean,
    sigma_x_mean: exact.covarianceMean,
  };
}
