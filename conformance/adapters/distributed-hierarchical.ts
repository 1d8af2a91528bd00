import {
  cholesky,
  clearUpper,
  inverseGamma,
  inverseWishart,
  multivariateNormal,
  wishart,
} from "@dpbayes/inference";
import {
  jointMoments,
  jointRegression,
} from "../../packages/inference/src/models/distributed-regression/hierarchical/joint-prior.ts";
import { latents } from "../../packages/inference/src/models/distributed-regression/hierarchical/latents.ts";
import {
  congruent,
  inverseWishartMoments,
} from "../../packages/inference/src/models/distributed-regression/hierarchical/moment-prior.ts";
import {
  type NoncentredTarget,
  noncentredTarget,
} from "../../packages/inference/src/models/distributed-regression/hierarchical/noncentred-target.ts";
import { squareInverse } from "../../packages/inference/src/models/distributed-regression/hierarchical/square-inverse.ts";
import { triangle } from "../../packages/inference/src/models/distributed-regression/hierarchical/triangle.ts";
import {
  crossMoments,
  type DistributedPrior,
  type HolderMoments,
  oneFeaturePosterior,
} from "../../packages/inference/src/models/distributed-regression/index.ts";
import {
  covarianceConditional,
  meanConditional,
} from "../../packages/inference/src/models/distributed-regression/wishart-walk/covariance-update.ts";
import { holderDensity } from "../../packages/inference/src/models/distributed-regression/wishart-walk/holder-density.ts";
import { logProposalRatio } from "../../packages/inference/src/models/distributed-regression/wishart-walk/scatter-update.ts";
import { logVarianceDensity } from "../../packages/inference/src/models/distributed-regression/wishart-walk/variance-update.ts";
import {
  type WalkHolder,
  walkHolder,
} from "../../packages/inference/src/models/distributed-regression/wishart-walk/walk-state.ts";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";

/** The hierarchical regression across holders and its baseline, the Wishart walk. */
export const hierarchicalAdapters: Adapters = {
  "density.wishart_and_inverse_wishart": matrixDensities,
  "density.inverse_gamma": (inputs) => ({
    log_density: inverseGamma.logDensity(
      numberOf(inputs, "value"),
      numberOf(inputs, "shape"),
      numberOf(inputs, "scale"),
    ),
  }),
  "regression.full_conditionals_and_mh_ratios": conditionals,
  "regression.noncentred_log_target": noncentred,
  "regression.triple_noncentred_log_target": triple,
  "regression.exact_posterior_one_feature": oneFeature,
  "regression.intercept_model": interceptModel,
};

type Rows = readonly (readonly number[])[];

function matrixOf(rows: unknown): Float64Array {
  return Float64Array.from((rows as Rows).flat());
}

function vectorOf(inputs: Inputs, name: string): Float64Array {
  return Float64Array.from(numbersOf(inputs, name));
}

function rowsOf(values: Float64Array): number[][] {
  const width = Math.round(Math.sqrt(values.length));
  return Array.from({ length: width }, (_, i) => [...values.subarray(i * width, (i + 1) * width)]);
}

function factorOf(matrix: Float64Array): Float64Array {
  const factor = matrix.slice();
  const n = Math.round(Math.sqrt(matrix.length));
  cholesky(factor, n);
  clearUpper(factor, n);
  return factor;
}

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

function sdsOf(inputs: Inputs, p: number): Float64Array {
  const sd = numberOf(inputs, "sd_s_diagonal");
  const off = inputs["layout"] === "goe" ? sd / Math.SQRT2 : sd;
  return Float64Array.from({ length: p * p }, (_, at) => (Math.floor(at / p) === at % p ? sd : off));
}

function holdersOf(inputs: Inputs): readonly HolderMoments[] {
  const noisy = inputs["S_hat"] as readonly Rows[];
  return numbersOf(inputs, "n").map((count, j) => {
    const p = noisy[j]!.length;
    return {
      count,
      features: p,
      intercept: false,
      gram: matrixOf(noisy[j]),
      cross: Float64Array.from((inputs["z_hat"] as Rows)[j]!),
      square: null,
      gramSd: sdsOf(inputs, p),
      crossSd: new Float64Array(p).fill(numberOf(inputs, "sd_z")),
      squareSd: 0,
    };
  });
}

function priorOf(inputs: Inputs): DistributedPrior {
  return {
    coefficientMean: vectorOf(inputs, "prior_mean"),
    coefficientCovariance: matrixOf(inputs["prior_cov"]),
    varianceShape: numberOf(inputs, "a"),
    varianceScale: numberOf(inputs, "b"),
    covarianceScale: matrixOf(inputs["Lambda"]),
    covarianceDegrees: numberOf(inputs, "kappa"),
    meanCentre: new Float64Array(0),
    meanWeight: 0,
  };
}

function conditionals(inputs: Inputs) {
  const holders = holdersOf(inputs);
  const prior = priorOf(inputs);
  const counts = numbersOf(inputs, "n");
  const grams = (inputs["S"] as readonly Rows[]).map(matrixOf);
  const walk = grams.map((gram, j) => walkHolder(factorOf(gram), null, counts[j]!));
  const theta = vectorOf(inputs, "theta");
  const d = theta.length;
  const Sigma = matrixOf(inputs["Sigma_x"]);
  const factor = factorOf(Sigma);
  const [variance, alpha] = [numberOf(inputs, "sigma_y2"), numberOf(inputs, "alpha")];
  const densities = holders.map((holder) => holderDensity(holder, d));
  const latent = walk.map((h, j) => densities[j]!.latent(h, factor, null));
  const noise = walk.map((h, j) => densities[j]!.noise(h));
  const cross = walk.map((h, j) => densities[j]!.cross(h, theta, variance));
  const { coefficientMean: mean, coefficientCovariance: covariance } = prior;
  const ofTheta = multivariateNormal(d).logDensity(theta, mean, covariance);
  const ofSigma = inverseWishart(d).logDensity(Sigma, prior.covarianceScale, prior.covarianceDegrees);
  const ofVariance = inverseGamma.logDensity(variance, prior.varianceShape, prior.varianceScale);
  const total = [...latent, ...noise, ...cross, ofTheta, ofSigma, ofVariance];
  const term = crossMoments(holders, { mean, covariance });
  const collapsed = term.collapsed(grams, variance);
  const thetaCovariance = new Float64Array(d * d);
  term.covariance(thetaCovariance);
  const conditional = covarianceConditional(prior, walk, counts, null);
  const proposal = walkHolder(factorOf(matrixOf(inputs["S_proposal_for_node_0"])), null, counts[0]!);
  const old = walk[0]!;
  const node = (h: WalkHolder) =>
    densities[0]!.latent(h, factor, null) + densities[0]!.noise(h) + densities[0]!.cross(h, theta, variance);
  const ratio = logProposalRatio(old.factor, proposal.factor, d, alpha);
  const q = (to: WalkHolder, from: WalkHolder) =>
    wishart(d).logDensity(
      to.gram,
      from.gram.map((s) => s / alpha),
      alpha,
    );
  const ofProposal = (v: number) =>
    logVarianceDensity(densities, prior, { holders: walk, coefficients: theta }, v);
  return {
    log_joint: total.reduce((sum, v) => sum + v, 0),
    log_wishart_node: latent,
    log_S_noise_node: noise,
    log_z_hat_node: cross,
    theta_mean: [...term.mean],
    theta_cov: rowsOf(thetaCovariance),
    sigma_x_scale: rowsOf(conditional.scale),
    sigma_x_dof: conditional.degrees,
    log_q_new_given_old: q(proposal, old),
    log_q_old_given_new: q(old, proposal),
    log_proposal_ratio: ratio,
    log_mh_ratio_S_node_0: node(proposal) - node(old) + ratio,
    log_mh_ratio_sigma_y2: ofProposal(numberOf(inputs, "sigma_y2_proposal")) - ofProposal(variance),
    gradient_S_node_0: rowsOf(gramGradient(holders[0]!, old.gram, theta, variance, Sigma)),
    log_z_hat_collapsed: collapsed,
  };
}

/** The gradient of a holder's conditional in S_j; given θ, the cross term is that of a prior concentrated at θ. */
function gramGradient(
  holder: HolderMoments,
  gram: Float64Array,
  theta: Float64Array,
  variance: number,
  Sigma: Float64Array,
): Float64Array {
  const d = theta.length;
  const covariance = Float64Array.from({ length: d * d }, (_, at) =>
    Math.floor(at / d) === at % d ? 1e-20 : 0,
  );
  const gradient = new Float64Array(d * d);
  wishart(d).logDensityGradient(gram, Sigma, holder.count, gradient);
  gram.forEach((value, at) => {
    const weight = (Math.floor(at / d) === at % d ? 1 : 0.5) / holder.gramSd[at]! ** 2;
    gradient[at]! += weight * (holder.gram[at]! - value);
  });
  const term = crossMoments([holder], { mean: theta, covariance });
  term.collapsed([gram], variance);
  term.addGradient([gram], variance, [gradient]);
  return gradient;
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
    S_at_u1: target.grams.map(rowsOf),
  };
}

function identity(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? 1 : 0));
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

function interceptModel(inputs: Inputs) {
  const n = numberOf(inputs, "n");
  const theta = vectorOf(inputs, "theta");
  const p = theta.length;
  const gramSd = sdsOf(inputs, p);
  gramSd[0] = 0;
  const holder: HolderMoments = {
    count: n,
    features: p,
    intercept: true,
    gram: matrixOf(inputs["S0_hat"]),
    cross: vectorOf(inputs, "z_hat"),
    square: null,
    gramSd,
    crossSd: new Float64Array(p).fill(numberOf(inputs, "sd_z")),
    squareSd: 0,
  };
  const prior: DistributedPrior = {
    coefficientMean: new Float64Array(p),
    coefficientCovariance: identity(p),
    varianceShape: 1,
    varianceScale: 1,
    covarianceScale: matrixOf(inputs["Lambda"]),
    covarianceDegrees: numberOf(inputs, "kappa"),
    meanCentre: vectorOf(inputs, "mu0"),
    meanWeight: numberOf(inputs, "kappa0"),
  };
  const latent = walkHolder(factorOf(matrixOf(inputs["A"])), vectorOf(inputs, "b"), n);
  const mean = vectorOf(inputs, "mu");
  const density = holderDensity(holder, p - 1);
  const { scale, degrees } = covarianceConditional(prior, [latent], [n], mean);
  const { centre, factor } = meanConditional(prior, [latent], [n]);
  return {
    S0: rowsOf(latent.gram),
    log_node_target:
      density.latent(latent, factorOf(matrixOf(inputs["Sigma_x"])), mean) +
      density.noise(latent) +
      density.cross(latent, theta, numberOf(inputs, "sigma_y2")),
    sigma_x_scale: rowsOf(scale),
    sigma_x_dof: degrees,
    mu_mean: [...centre],
    mu_cov_factor: factor,
  };
}
