import type { Parameter } from "../../../contracts/model.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import type { DistributedModel, DistributedPrior } from "../regression-method.ts";
import { differenceParameters } from "./differences/drawn-regressions.ts";
import { hierarchicalSampler } from "./hierarchical-sampler.ts";
import { type HierarchicalOptions, type Hierarchy, hierarchyOf } from "./hierarchy.ts";

/**
 * The full hierarchical posterior across data holders, noise-aware in everything that was released: the exact Wishart
 * model of (S, z, u) where every holder released yᵀy (central spec §1.7), otherwise that of (S, z) (§1.6). With an
 * intercept the features' mean is latent too (§1.5). It costs O(J·p³) per gradient, whatever the number of records.
 *
 * Draws: `coefficients`, `variance`, and what to watch: `logDeterminant` and `smallestEigenvalue` of Σ_x.
 *
 * @example
 * ```ts
 * import { runChains } from "@dpbayes/inference";
 * import { hierarchical, holderMoments } from "@dpbayes/inference/models/distributed-regression";
 * import { secondMomentSums } from "@dpbayes/inference/models/linear-regression";
 * // Two holders with one covariate: noisy sums of x², xy and y², each with noise of variance 4.
 * const holders = [
 *   holderMoments(secondMomentSums(1, 200, [52, 27, 31], [4, 4, 4]), false),
 *   holderMoments(secondMomentSums(1, 300, [71, 33, 42], [4, 4, 4]), false),
 * ];
 * const prior = {
 *   coefficientMean: Float64Array.of(0),
 *   coefficientCovariance: Float64Array.of(1),
 *   varianceShape: 2,
 *   varianceScale: 0.1,
 *   covarianceScale: Float64Array.of(0.5),
 *   covarianceDegrees: 3,
 *   meanCentre: Float64Array.of(0),
 *   meanWeight: 1,
 * };
 * const { target } = hierarchical(holders, prior);
 * const run = await runChains(target, { seed: 1, chains: 2, warmup: 200, draws: 200 });
 * console.log(run.parameters.map(({ name }) => name).join(" ")); // coefficients variance logDeterminant smallestEigenvalue
 * ```
 */
export function hierarchical(
  holders: readonly HolderMoments[],
  prior: DistributedPrior,
  options: HierarchicalOptions = {},
): DistributedModel {
  const hierarchy = hierarchyOf(holders, prior, options);
  const parameters = parametersOf(hierarchy);
  return Object.freeze({
    target: {
      parameters,
      sampler: (warmup: number) => hierarchicalSampler(hierarchy, parameters, warmup, options.likelihoods),
    },
    approximations: [
      ...approximationsOf(hierarchy),
      ...(options.likelihoods
        ? ["the recorded log likelihood of a release takes its sums as normal, with their exact moments"]
        : []),
    ],
    role: "posterior" as const,
  });
}

function approximationsOf({ kind, shape, families }: Hierarchy): readonly string[] {
  const unused = kind === "cross" && shape.squares;
  return Object.freeze([
    `features are modelled as jointly normal${shape.intercept ? "" : " with mean 0"}${families > 1 ? ", differently at each holder" : ""}`,
    ...(unused ? ["the released sum of squares of the response is not used"] : []),
    ...(kind === "cross"
      ? ["without sums of squares the residual variance is known by its prior almost alone"]
      : []),
  ]);
}

function parametersOf(hierarchy: Hierarchy): readonly Parameter[] {
  const { shape, families } = hierarchy;
  const watched = families === 1 ? [] : [families];
  return Object.freeze([
    { name: "coefficients", shape: [shape.features] },
    { name: "variance", shape: [] },
    ...differenceParameters(hierarchy),
    { name: "logDeterminant", shape: watched },
    { name: "smallestEigenvalue", shape: watched },
  ]);
}
