import {
  clippedNormalMoments,
  gaussianConjugateSummary,
  gaussianMeanSummary,
  plugInSuccess,
  poissonPosterior,
  shareMoments,
  successPosterior,
  temperedBeta,
} from "@dpbayes/inference/models/exponential-families";
import type { AdditiveNoise } from "@dpbayes/inference/noise";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";

/** Exponential families behind a curator's noise; what one posterior draw looks like. */
export const noiseAwareAdapters: Adapters = {
  "noise_aware.bernoulli": bernoulli,
  "noise_aware.multinomial_known_total": multinomial,
  "noise_aware.poisson": poisson,
  "noise_aware.gaussian_known_variance": gaussianMean,
  "noise_aware.gaussian_unknown_variance": gaussian,
  "noise_aware.clipped_normal_moments": (inputs) =>
    clippedNormalMoments(
      numberOf(inputs, "mu"),
      Math.sqrt(numberOf(inputs, "variance")),
      numberOf(inputs, "lo"),
      numberOf(inputs, "hi"),
    ),
  "foulds.tempered_truncated_beta": tempered,
  "foulds.greedy_adversary": adversary,
};

function laplace(inputs: Inputs, name = "noise_scale"): AdditiveNoise {
  return { kind: "laplace", scale: numberOf(inputs, name) };
}

function bernoulli(inputs: Inputs) {
  const prior = { a: numberOf(inputs, "alpha"), b: numberOf(inputs, "beta") };
  const holder = {
    noisy: numberOf(inputs, "noisy_count"),
    count: numberOf(inputs, "N"),
    noise: laplace(inputs),
  };
  const found = successPosterior([holder], prior);
  const alpha = Math.exp(-1 / numberOf(inputs, "noise_scale"));
  const rounded = {
    ...holder,
    noisy: Math.round(holder.noisy),
    noise: { kind: "geometric", alpha } as const,
  };
  const whole = successPosterior([rounded], prior);
  const naive = plugInSuccess([holder], prior);
  return {
    mean: found.mean,
    variance: found.variance,
    latent_count_mean: found.successesMean,
    log_evidence: found.logEvidence,
    quantiles: numbersOf(inputs, "quantile_levels").map(found.quantile),
    naive_posterior_parameters: [naive.a, naive.b],
    geometric_noise_rounded_count_mean: whole.mean,
    geometric_log_evidence: whole.logEvidence,
  };
}

function multinomial(inputs: Inputs) {
  const noisy = numbersOf(inputs, "noisy_counts");
  const found = shareMoments(
    { noisy, count: numberOf(inputs, "N"), noise: laplace(inputs) },
    numbersOf(inputs, "alpha"),
  );
  return {
    log_evidence: found.logEvidence,
    count_mean: found.countMean,
    theta_mean: found.shareMean,
    theta_var: found.shareVariance,
  };
}

function poisson(inputs: Inputs) {
  const found = poissonPosterior(
    { noisy: numberOf(inputs, "noisy_sum"), count: numberOf(inputs, "N"), noise: laplace(inputs) },
    { shape: numberOf(inputs, "gamma_shape"), rate: numberOf(inputs, "gamma_rate") },
  );
  const { mean, variance, logEvidence, totalMean } = found;
  return { mean, var: variance, log_evidence: logEvidence, count_mean: totalMean };
}

function gaussianMean(inputs: Inputs) {
  const found = gaussianMeanSummary(
    {
      sum: numberOf(inputs, "noisy_sum"),
      count: numberOf(inputs, "N"),
      variance: numberOf(inputs, "variance"),
      noise: laplace(inputs),
    },
    { mean: numberOf(inputs, "prior_mean"), variance: numberOf(inputs, "prior_variance") },
  );
  return {
    mu_mean: found.mean,
    mu_variance: found.variance,
    log_density_noisy_sum_at_mu_0p2: found.logDensity(0.2),
  };
}

function gaussian(inputs: Inputs) {
  const found = gaussianConjugateSummary(
    {
      sum: numberOf(inputs, "noisy_sum"),
      squares: numberOf(inputs, "noisy_sum_squares"),
      count: numberOf(inputs, "N"),
      sumNoise: laplace(inputs, "scale_sum"),
      squaresNoise: laplace(inputs, "scale_squares"),
    },
    {
      mean: numberOf(inputs, "mu0"),
      weight: numberOf(inputs, "k0"),
      shape: numberOf(inputs, "a0"),
      scale: numberOf(inputs, "b0"),
    },
  );
  return {
    mu_mean: found.mean,
    mu_var: found.meanVariance,
    sigma2_mean: found.variance,
    s1_mean: found.sum,
    s2_mean: found.squares,
  };
}

function tempered(inputs: Inputs) {
  const setting = {
    successes: numberOf(inputs, "n_plus"),
    failures: numberOf(inputs, "n_minus"),
    a: numberOf(inputs, "alpha"),
    b: numberOf(inputs, "beta"),
    floor: numberOf(inputs, "a0"),
  };
  const found = temperedBeta(setting, { epsilon: numberOf(inputs, "eps") });
  return {
    temperature: found.temperature,
    log_normaliser: found.logNormaliser,
    mean: found.mean,
    variance: found.variance,
    local_epsilon_tempered: found.localEpsilon,
    local_epsilon_temperature_one: temperedBeta(setting, { temperature: 1 }).localEpsilon,
  };
}

function adversary(inputs: Inputs) {
  const floor = numberOf(inputs, "a0");
  const prior = { a: numberOf(inputs, "alpha"), b: numberOf(inputs, "beta"), floor };
  const local = (successes: number) =>
    temperedBeta({ ...prior, successes, failures: 0 }, { temperature: 1 }).localEpsilon;
  return {
    local_epsilon: numbersOf(inputs, "successes").map(local),
    limit: 2 * Math.log((1 - floor) / floor),
  };
}
