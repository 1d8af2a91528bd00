import { twoSidedGeometricLogCdf, twoSidedGeometricLogMass } from "@dpbayes/privacy/formats";
import {
  laplaceScale,
  randomisedResponseKeepProbability,
  randomisedResponseMean,
  twoSidedGeometricAlpha,
  unaryFrequency,
  unaryProbabilities,
} from "@dpbayes/privacy/mechanisms";
import { type Adapters, type Inputs, numberOf } from "../adapter.ts";

/** The closed forms of local spec §2. */
function simpleMechanisms(inputs: Inputs) {
  const epsilon = numberOf(inputs, "eps");
  const meanReport = numberOf(inputs, "mean_report");
  const { oneGivenOne, oneGivenZero } = unaryProbabilities(epsilon);
  return {
    laplace_scale: laplaceScale(numberOf(inputs, "l1_sensitivity"), epsilon),
    rr_keep_probability: randomisedResponseKeepProbability(epsilon),
    rr_unbiased_mean: randomisedResponseMean(meanReport, epsilon),
    oue_p_one_given_one: oneGivenOne,
    oue_p_one_given_zero: oneGivenZero,
    oue_unbiased_frequency: unaryFrequency(meanReport, epsilon),
    two_sided_geometric_alpha: twoSidedGeometricAlpha(epsilon, numberOf(inputs, "N")),
  };
}

function twoSidedGeometric(inputs: Inputs) {
  const t = numberOf(inputs, "t");
  const rate = -Math.log(numberOf(inputs, "alpha"));
  return {
    log_pmf: twoSidedGeometricLogMass(t, rate),
    log_cdf_at_minus_abs_t: twoSidedGeometricLogCdf(-Math.abs(t), rate),
  };
}

export const mechanismAdapters: Adapters = Object.freeze({
  simple_mechanisms: simpleMechanisms,
  two_sided_geometric: twoSidedGeometric,
});
