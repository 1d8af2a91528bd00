import { meanSquare, type ScalarPrior } from "../../../priors/scalar-prior.ts";
import type { UnitOf } from "../coordinates/effect-units.ts";
import type { ToldCoefficient } from "../coordinates/random-coefficient.ts";
import type { HolderEstimate } from "./holder-estimates.ts";

/** A variance of log s + log σ from which on a slope is sampled in its unit rather than in the design's. */
const HALF_KNOWN = 0.1;

/** J×K: what part of all that is known of a coefficient each holder's release knows. Its scale is what the coefficient may move with. */
export function sharesOfUnits(estimates: readonly HolderEstimate[]): Float64Array {
  const K = estimates[0]!.variances.length;
  const shares = Float64Array.from(estimates.flatMap(({ variances }) => [...variances.map((v) => 1 / v)]));
  for (let k = 0; k < K; k++) {
    let sum = 0;
    for (let i = k; i < shares.length; i += K) sum += shares[i]!;
    for (let i = k; i < shares.length; i += K) shares[i]! /= sum;
  }
  return shares;
}

/**
 * w of each coefficient (`holder-coefficients.ts`): how far its unit is hidden from those who know it, by the variance of the logarithm that
 * a release alone leaves.
 */
export function heldUnits(
  units: readonly UnitOf[],
  shares: Float64Array,
  estimates: readonly HolderEstimate[],
): Float64Array {
  return Float64Array.from(units, ({ residual, scale }, k) => {
    let variance = 0;
    estimates.forEach(({ logScales, logSigmaVariance }, j) => {
      const share = shares[j * units.length + k]!;
      if (scale >= 0) variance += share * Math.min(1, logScales.variances[scale]!);
      if (residual) variance += share * Math.min(1, logSigmaVariance);
    });
    return variance / (variance + HALF_KNOWN);
  });
}

/** What one release tells of its coefficients, in the design's units. */
export function toldOfOne({ coefficients, variances }: HolderEstimate): {
  readonly estimates: Float64Array;
  readonly variances: Float64Array;
} {
  return { estimates: coefficients, variances };
}

/** What the releases tell of each coefficient, in units e^v of each one's own mode. */
export function toldInUnits(
  estimates: readonly HolderEstimate[],
  rough: Float64Array,
  held: Float64Array,
  spreads: readonly ScalarPrior[],
): readonly ToldCoefficient[] {
  return Array.from(rough, (middle, k) => {
    const sizes = estimates.map(({ units }) => Math.exp(middle + held[k]! * (units[k]! - middle)));
    return {
      estimates: Float64Array.from(estimates, ({ coefficients }, j) => coefficients[k]! / sizes[j]!),
      variances: Float64Array.from(estimates, ({ variances }, j) =>
        doubted(variances[k]! / sizes[j]! ** 2, spreads[k]!),
      ),
    };
  });
}

/**
 * The variance of an estimate that is taken to know next to nothing where it knows less than holders may differ: the mode of a posterior
 * that noise fills is not where its mean is, and the same error of many holders would pass for knowledge.
 */
export function doubted(variance: number, spread: ScalarPrior): number {
  return variance * (1 + (variance / meanSquare(spread)) ** 2);
}
