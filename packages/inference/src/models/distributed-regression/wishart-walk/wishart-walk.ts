import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import { lowerTimesTransposed, symmetricEigen } from "../../../math/linear-algebra/index.ts";
import { type GibbsState, gibbs } from "../../../samplers/gibbs/gibbs.ts";
import { exactUpdate } from "../../../samplers/gibbs/updates.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { type HolderShape, requireHolders, requireRecords } from "../holders/require-holders.ts";
import { crossMoments } from "../moments/cross-moments.ts";
import type { DistributedModel, DistributedPrior } from "../regression-method.ts";
import { covarianceUpdate } from "./covariance-update.ts";
import { holderDensity } from "./holder-density.ts";
import { meanUpdate } from "./mean-update.ts";
import { scatterUpdate } from "./scatter-update.ts";
import { varianceUpdate } from "./variance-update.ts";
import { walkStart } from "./walk-start.ts";
import type { WalkState } from "./walk-state.ts";

export interface WishartWalkOptions {
  /** Acceptance rate of the Wishart proposals during warm-up; the paper's 0.2 without it. */
  readonly targetAcceptance?: number;
}

/**
 * Algorithm 1 of Alparslan, Yıldırım and Birbil with its errata (central spec §1.3): Σ_x and θ from their conditional laws,
 * S_j by Wishart proposals, σ² by a random walk, all frozen after warm-up. A baseline: it targets the posterior of
 * `hierarchical` without yᵀy, but moves Σ_x by a share of n^−½ per sweep, so look at the R-hat of `logDeterminant`.
 */
export function wishartWalk(
  holders: readonly HolderMoments[],
  prior: DistributedPrior,
  { targetAcceptance = 0.2 }: WishartWalkOptions = {},
): DistributedModel {
  const shape = requireHolders(holders, prior);
  requireRecords(holders, shape.features);
  const parameters = parametersOf(shape);
  return Object.freeze({
    target: {
      parameters,
      sampler: (warmup: number) => walkSampler(holders, prior, shape, parameters, warmup, targetAcceptance),
    },
    approximations: Object.freeze([
      "features are modelled as jointly normal",
      ...(shape.squares ? ["the released sum of squares of the response is not used"] : []),
    ]),
    role: "posterior" as const,
  });
}

function parametersOf({ features }: HolderShape): readonly Parameter[] {
  return Object.freeze([
    { name: "coefficients", shape: [features] },
    { name: "variance", shape: [] },
    { name: "logDeterminant", shape: [] },
    { name: "smallestEigenvalue", shape: [] },
  ]);
}

function walkSampler(
  moments: readonly HolderMoments[],
  prior: DistributedPrior,
  shape: HolderShape,
  parameters: readonly Parameter[],
  warmup: number,
  target: number,
): Sampler<GibbsState<WalkState>> {
  const { covariates: d, features: p, intercept } = shape;
  const counts = moments.map(({ count }) => count);
  const densities = moments.map((holder) => holderDensity(holder, d));
  const term = crossMoments(moments, {
    mean: prior.coefficientMean,
    covariance: prior.coefficientCovariance,
  });
  const coefficientsUpdate = exactUpdate<WalkState>("coefficients", (rng, state) => {
    const coefficients = new Float64Array(p);
    term.collapsed(
      state.holders.map(({ gram }) => gram),
      state.variance,
    );
    term.draw(rng, coefficients);
    return { ...state, coefficients };
  });
  const covariance = new Float64Array(d * d);
  const values = new Float64Array(d);
  const work = new Float64Array(d);
  return gibbs<WalkState>({
    parameters,
    init: () => walkStart(moments, prior, shape),
    updates: [
      covarianceUpdate(prior, counts, d),
      scatterUpdate(densities, counts, d, warmup, target),
      ...(intercept ? [meanUpdate(densities, counts, d, warmup)] : []),
      coefficientsUpdate,
      varianceUpdate(densities, prior, warmup),
    ],
    write({ factor, coefficients, variance }, out) {
      out.set(coefficients);
      out[p] = variance;
      let logDeterminant = 0;
      for (let i = 0; i < d; i++) logDeterminant += 2 * Math.log(factor[i * d + i]!);
      lowerTimesTransposed(factor, d, covariance);
      symmetricEigen(covariance, d, values, covariance, work);
      out[p + 1] = logDeterminant;
      out[p + 2] = values[0]!;
    },
  });
}
