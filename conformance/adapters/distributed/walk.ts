import { inverseGamma, inverseWishart, multivariateNormal, wishart } from "@dpbayes/inference/distributions";
import {
  covarianceConditional,
  crossMoments,
  type DistributedPrior,
  type HolderMoments,
  holderDensity,
  logProposalRatio,
  logVarianceDensity,
  meanConditional,
  type WalkHolder,
  walkHolder,
} from "@dpbayes/inference/models/distributed-regression";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../../adapter.ts";
import {
  factorOf,
  holdersOf,
  identity,
  matrixOf,
  priorOf,
  type Rows,
  rowsOf,
  sdsOf,
  vectorOf,
} from "./distributed-inputs.ts";

/** The conditionals of the Wishart walk (Algorithm 1), with and without an intercept. */
export const walkAdapters: Adapters = {
  "regression.full_conditionals_and_mh_ratios": conditionals,
  "regression.intercept_model": interceptModel,
};

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
