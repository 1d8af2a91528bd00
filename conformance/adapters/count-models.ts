import { noisyPoisson } from "@dpbayes/inference/distributions";
import { oneCommunityPosterior, oneTopicPosterior } from "@dpbayes/inference/models/counts";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";
import { gammaIn } from "./prior-words.ts";

/** Counts behind geometric noise. */
export const countModelAdapters: Adapters = {
  poisson_two_sided_geometric: (inputs) => {
    const report = numberOf(inputs, "report");
    const mean = numberOf(inputs, "mu");
    const decay = numberOf(inputs, "alpha");
    return {
      log_pmf: noisyPoisson.logMass(report, mean, decay),
      d_log_pmf_d_mu: noisyPoisson.slope(report, mean, decay),
      mean_of_true_count_given_report: noisyPoisson.expectedCount(report, mean, decay),
      log_conditional_pmf_of_true_count: numbersOf(inputs, "k").map((k) =>
        noisyPoisson.logMassOfCount(k, report, mean, decay),
      ),
    };
  },
};

/** The smallest topic and community models, by quadrature. */
export const countPosteriors: Readonly<Record<string, (inputs: Inputs) => unknown>> = {
  "Poisson factorisation (topic model), 1 component, two-sided geometric noise": (inputs) => {
    const reports = inputs["reports"] as readonly (readonly number[])[];
    const exact = oneTopicPosterior(reports, numberOf(inputs, "alpha"), gammaIn(inputs));
    return {
      log_evidence: exact.logEvidence,
      posterior_mean_rate_mu_dv: exact.rates,
      posterior_mean_theta: exact.weights,
    };
  },
  "directed community model, 3 actors, 1 community, two-sided geometric noise": (inputs) => {
    const reports = inputs["reports_offdiagonal"] as readonly (readonly number[])[];
    const exact = oneCommunityPosterior(reports, numberOf(inputs, "alpha"), gammaIn(inputs));
    return { log_evidence: exact.logEvidence, posterior_mean_rate_12_13_23: exact.rates };
  },
};
