import type { Neighbours } from "@dpbayes/privacy";
import {
  boundedScalar,
  categoricalRange,
  categoryCounts,
  gaussianMeanRange,
  naiveBayesRange,
  naiveBayesTables,
  poissonRange,
  type Statistic,
  scalarSensitivity,
  successCount,
} from "@dpbayes/privacy/statistics";
import { type Adapters, type Inputs, numbersOf } from "../../adapter.ts";
import { inner, numbers } from "./statistic-inputs.ts";

/** Sums of exponential families: L1 sensitivities and ranges of the log-likelihood. */
export const exponentialFamilyAdapters: Adapters = {
  "foulds.l1_sensitivity": fouldsL1,
  "foulds.posterior_sample_range": posteriorRanges,
};

function neighboursOf(inputs: Inputs): Neighbours {
  return inputs["relation"] === "add_remove" ? "add-remove" : "replace-one";
}

function fouldsL1(inputs: Inputs) {
  const {
    lo: low,
    hi: high,
    square_weight,
    cap,
    features,
  } = numbers(inputs, "lo", "hi", "square_weight", "cap", "features");
  const neighbours = neighboursOf(inputs);
  const l1 = (statistic: Statistic<never>) => statistic.sensitivity("L1", neighbours);
  const binary = (column: string) => ({ column, levels: ["0", "1"] });
  const tables = {
    outcome: binary("class"),
    features: Array.from({ length: features }, (_, j) => binary(`f${j}`)),
  };
  return {
    bernoulli_success_count: l1(successCount()),
    bernoulli_both_counts: l1(categoryCounts(binary("x"))),
    multinomial_counts: l1(categoryCounts({ levels: ["a", "b", "c"] })),
    gaussian_sum: l1(boundedScalar({ low, high })),
    gaussian_sum_and_squares: scalarSensitivity({ low, high }, square_weight, "L1", neighbours),
    poisson_clipped_sum: l1(boundedScalar({ low: 0, high: cap, integer: true })),
    naive_bayes_joint_tables: l1(naiveBayesTables(tables)),
  };
}

function posteriorRanges(inputs: Inputs) {
  const neighbours = neighboursOf(inputs);
  const { bernoulli_a0 } = numbers(inputs, "bernoulli_a0");
  const multinomial = numbers(inner(inputs, "multinomial"), "K", "a0");
  const mean = numbers(inner(inputs, "gaussian_mean"), "lo", "hi", "mlo", "mhi", "var");
  const poisson = numbers(inner(inputs, "poisson"), "cap", "llo", "lhi");
  const bayes = inner(inputs, "naive_bayes");
  const floors = numbersOf(bayes, "a0");
  const data = { low: mean.lo, high: mean.hi };
  return {
    bernoulli: categoricalRange({ levels: 2, floor: bernoulli_a0 }, neighbours),
    multinomial: categoricalRange({ levels: multinomial.K, floor: multinomial.a0 }, neighbours),
    gaussian_mean: gaussianMeanRange(
      { data, mean: { low: mean.mlo, high: mean.mhi }, variance: mean.var },
      neighbours,
    ),
    poisson: poissonRange({ cap: poisson.cap, rate: { low: poisson.llo, high: poisson.lhi } }, neighbours),
    naive_bayes: naiveBayesRange(
      numbersOf(bayes, "K").map((levels, j) => ({ levels, floor: floors[j]! })),
      neighbours,
    ),
  };
}
