import {
  advancedEpsilon,
  advancedEpsilonClassic,
  amplifyBySecretSubsampling,
  approximateLoss,
  boundedRangeLoss,
  composeAdvanced,
  composeGaussian,
  concentratedRenyi,
  gaussianEpsilon,
  gaussianLogDelta,
  gaussianLoss,
  gaussianNoiseMultiplier,
  gaussianWithResponseMultiplier,
  laplaceRenyi,
  optimalComposition,
  pureLoss,
  quickConcentratedEpsilon,
  renyiEpsilon,
  toConcentrated,
} from "@dpbayes/privacy/accounting";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";

// The cases do not depend on the relation; losses must carry one.
const RELATION = "replace-one";

/** A δ of zero is a pure loss. */
function lossOf(inputs: Inputs) {
  const [epsilon, delta] = [numberOf(inputs, "eps"), numberOf(inputs, "delta")];
  return delta === 0 ? pureLoss(epsilon, RELATION) : approximateLoss(epsilon, Math.log(delta), RELATION);
}

function logDeltaOf(inputs: Inputs): number {
  return Math.log(numberOf(inputs, "delta"));
}

export const accountingAdapters: Adapters = {
  gaussian_noise_multiplier: (inputs) => ({
    noise_multiplier: gaussianNoiseMultiplier(numberOf(inputs, "eps"), numberOf(inputs, "log_delta")),
  }),
  gaussian_log_delta: (inputs) => ({
    log_delta: gaussianLogDelta(numberOf(inputs, "eps"), numberOf(inputs, "noise_multiplier")),
  }),
  gaussian_with_rr: (inputs) => {
    const [epsilon, logDelta, response] = [
      numberOf(inputs, "eps"),
      logDeltaOf(inputs),
      numberOf(inputs, "eps_rr"),
    ];
    return {
      noise_multiplier_exact_composition: gaussianWithResponseMultiplier(epsilon, logDelta, response),
      noise_multiplier_basic_composition: gaussianNoiseMultiplier(epsilon - response, logDelta),
    };
  },
  "gaussian_mechanism.noise_multiplier": (inputs) => {
    const sigma = gaussianNoiseMultiplier(numberOf(inputs, "eps"), logDeltaOf(inputs));
    return { sigma, mu: 1 / sigma };
  },
  "gaussian_mechanism.delta_of_eps_mu": (inputs) => ({
    delta: Math.exp(gaussianLogDelta(numberOf(inputs, "eps"), 1 / numberOf(inputs, "mu"))),
  }),
  "gaussian_mechanism.eps_of_mu_delta": (inputs) => ({
    eps: gaussianEpsilon(numberOf(inputs, "mu"), logDeltaOf(inputs)),
  }),
  "glm.analytic_gaussian": (inputs) => ({
    sigma_for_sensitivity_1: gaussianNoiseMultiplier(numberOf(inputs, "epsilon"), logDeltaOf(inputs)),
  }),
  "private_mcmc.subsampling_amplification_secret_selection": (inputs) => {
    const loss = amplifyBySecretSubsampling(lossOf(inputs), numberOf(inputs, "rate"));
    if (loss.kind === "approximate") return { eps: loss.epsilon, delta: Math.exp(loss.logDelta) };
    return { eps: loss.kind === "pure" ? loss.epsilon : undefined, delta: 0 };
  },
  "accounting.advanced_composition": (inputs) => {
    const [epsilon, count] = [numberOf(inputs, "eps"), numberOf(inputs, "k")];
    const logSlack = Math.log(numberOf(inputs, "delta_slack"));
    return {
      eps_classic: advancedEpsilonClassic(epsilon, count, logSlack),
      eps_sharper: advancedEpsilon(epsilon, count, logSlack),
      delta: Math.exp(composeAdvanced(lossOf(inputs), count, logSlack).logDelta),
    };
  },
  "accounting.optimal_homogeneous": (inputs) => {
    const points = optimalComposition(numberOf(inputs, "eps"), logDeltaOf(inputs), numberOf(inputs, "k"));
    return { pairs: points.map((point) => [point.epsilon, Math.exp(point.logDelta)]) };
  },
  "accounting.zcdp": (inputs) => {
    const [rho, logDelta] = [numberOf(inputs, "rho"), logDeltaOf(inputs)];
    return {
      eps_simple: quickConcentratedEpsilon(rho, logDelta),
      eps_tight: renyiEpsilon(concentratedRenyi(rho), logDelta),
      rho_of_pure: toConcentrated(pureLoss(numberOf(inputs, "pure_eps"), RELATION)).rho,
      rho_of_bounded_range: toConcentrated(boundedRangeLoss(numberOf(inputs, "range_eps"), RELATION)).rho,
    };
  },
  "accounting.laplace_rdp": (inputs) => {
    const [curve, copies] = [
      laplaceRenyi(numberOf(inputs, "scale_over_sensitivity")),
      numberOf(inputs, "copies"),
    ];
    return {
      rdp: numbersOf(inputs, "orders").map(curve),
      eps_of_ten_copies: renyiEpsilon((order) => copies * curve(order), logDeltaOf(inputs)),
    };
  },
  "accounting.gaussian_composition": (inputs) => {
    const loss = composeGaussian(numbersOf(inputs, "mus").map((mu) => gaussianLoss(mu, RELATION)));
    return { mu: loss.mu, eps: gaussianEpsilon(loss.mu, logDeltaOf(inputs)) };
  },
};
