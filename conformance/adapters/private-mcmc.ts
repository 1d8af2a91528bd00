import {
  annealedLogWeight,
  annealingEpsilon,
  barkerAcceptance,
  logWeightSensitivity,
  metropolisAcceptance,
  normalisedWeightsSensitivity,
} from "@dpbayes/privacy/private-mcmc";
import { type Adapters, numberOf, numbersOf } from "../adapter.ts";

export const privateMcmcAdapters: Adapters = {
  "private_mcmc.acceptance": (inputs) => {
    const [logRatio, temperature] = [numberOf(inputs, "log_ratio"), numberOf(inputs, "temperature")];
    return {
      metropolis: metropolisAcceptance(logRatio, temperature),
      barker: barkerAcceptance(logRatio, temperature),
    };
  },
  "private_mcmc.annealed_importance_sampling": (inputs) => {
    const path = numbersOf(inputs, "eps_path_cold_to_hot");
    const change = numberOf(inputs, "delta_log_joint");
    const sensitivity = logWeightSensitivity(path, change, 2 * change);
    return {
      log_weight: annealedLogWeight(path, numbersOf(inputs, "log_joint"), 2 * change),
      eps_sequential: annealingEpsilon(path, numberOf(inputs, "variables")),
      eps_parallel: annealingEpsilon(path),
      log_weight_sensitivity: sensitivity,
      normalised_weights_l1_sensitivity: normalisedWeightsSensitivity(sensitivity),
    };
  },
};
