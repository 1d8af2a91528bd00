import type { DensityModel } from "../../../contracts/density-model.ts";
import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import { type ExactPosterior, exactPosterior } from "../../../samplers/quadrature/exact-posterior.ts";
import { independentSampler } from "../../independent-draws.ts";
import { fixedSParameters, IGNORED_NOISE } from "../fixed-features.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { requireHolders } from "../holders/require-holders.ts";
import { type CrossMoments, crossMoments } from "../moments/cross-moments.ts";
import { projectedGrams } from "../moments/projected-moments.ts";
import type { DistributedModel, DistributedPrior } from "../regression-method.ts";
import { type LogVarianceDensity, meansOverVariance } from "./variance-grid.ts";

/** Exact moments of θ and σ² where S is taken as known. */
export interface FixedSPosterior {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  /** E σ²; infinite where the prior has no mean (a ≤ 1). */
  readonly varianceMean: number;
}

interface FixedS extends LogVarianceDensity {
  /** The law of θ at the λ that the density was last asked for. */
  readonly term: CrossMoments;
}

/**
 * The target of Algorithm 2 of Alparslan, Yıldırım and Birbil without its Markov chain (central spec §1.4): with S_j the
 * projected noisy matrix and θ integrated out, one coordinate is left, λ = log σ² with density
 * exp(collapsed ℓ − aλ − be^{−λ}). Quadrature over it mixes the normal laws of θ.
 */
export function fixedSPosterior(holders: readonly HolderMoments[], prior: DistributedPrior): FixedSPosterior {
  const density = collapsed(holders, prior);
  const { term } = density;
  const p = term.mean.length;
  const hasMean = prior.varianceShape > 1;
  const spread = new Float64Array(p * p);
  // σ², m_p and Σ_p + m_p·m_pᵀ, at the λ that the density was last asked for.
  const write = (lambda: number, row: Float64Array): void => {
    term.covariance(spread);
    row[0] = hasMean ? Math.exp(lambda) : 0;
    row.set(term.mean, 1);
    for (let i = 0; i < p * p; i++)
      row[1 + p + i] = spread[i]! + term.mean[Math.floor(i / p)]! * term.mean[i % p]!;
  };
  const moments = meansOverVariance(density, 1 + p + p * p, write, (means) => sizesOf(means, p));
  const mean = moments.slice(1, 1 + p);
  return Object.freeze({
    mean,
    covariance: moments.slice(1 + p).map((v, i) => v - mean[Math.floor(i / p)]! * mean[i % p]!),
    varianceMean: hasMean ? moments[0]! : Number.POSITIVE_INFINITY,
  });
}

/** σ² in its own size; coefficients and their products in roots of mean squares. */
function sizesOf(means: Float64Array, p: number): Float64Array {
  const root = (i: number) => Math.sqrt(means[1 + p + i * (p + 1)]!);
  return means.map((v, at) => {
    const i = at - 1 - p;
    if (at === 0) return v;
    return i < 0 ? root(at - 1) : root(Math.floor(i / p)) * root(i % p);
  });
}

/** The same as a method: independent draws of σ², then of θ given it. */
export function fixedS(holders: readonly HolderMoments[], prior: DistributedPrior): DistributedModel {
  const { features } = requireHolders(holders, prior);
  const parameters = fixedSParameters(features);
  return Object.freeze({
    target: Object.freeze({
      parameters,
      sampler: () => mixtureSampler(collapsed(holders, prior), parameters),
    }),
    approximations: Object.freeze([
      IGNORED_NOISE,
      "the residual variance is known by its prior almost alone: no sum of squares is used",
    ]),
    role: "point prediction" as const,
  });
}

function collapsed(holders: readonly HolderMoments[], prior: DistributedPrior): FixedS {
  const { features } = requireHolders(holders, prior);
  const { coefficientMean: mean, coefficientCovariance, varianceShape: a, varianceScale: b } = prior;
  const term = crossMoments(holders, { mean, covariance: coefficientCovariance });
  const grams = projectedGrams(holders);
  return {
    term,
    logDensity(lambda) {
      const variance = Math.exp(lambda);
      if (!(variance > 0 && variance < Number.POSITIVE_INFINITY)) return Number.NEGATIVE_INFINITY;
      return term.collapsed(grams, variance) - a * lambda - b / variance;
    },
    start: Math.log(b / a),
    // The prior is 1/√a wide; J·p normal numbers cannot make it narrower than this.
    width: 1 / Math.sqrt(a + 0.5 * holders.length * features),
  };
}

function quadrature({ logDensity, start }: FixedS): ExactPosterior {
  const model: DensityModel = {
    parameters: [{ name: "logVariance", shape: [] }],
    dimension: 1,
    logDensity: (q) => logDensity(q[0]!),
    constrain: (q, out) => out.set(q),
    initial: () => Float64Array.of(start),
  };
  return exactPosterior(model);
}

function mixtureSampler(target: FixedS, parameters: readonly Parameter[]): Sampler<Float64Array> {
  const { sampler } = quadrature(target);
  const { term, logDensity } = target;
  const p = term.mean.length;
  return independentSampler(parameters, (rng, out) => {
    const lambda = sampler.init(rng)[0]!;
    logDensity(lambda);
    term.draw(rng, out.subarray(0, p));
    out[p] = Math.exp(lambda);
  });
}
