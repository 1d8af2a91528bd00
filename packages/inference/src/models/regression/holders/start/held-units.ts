import { meanSquare, type ScalarPrior } from "../../../priors/scalar-prior.ts";
import type { UnitOf } from "../coordinates/effect-units.ts";
import type { ToldCoefficient } from "../coordinates/random-coefficient.ts";
import type { HolderEstimate } from "./holder-estimates.ts";

/** A variance of log s + log σ from which on a slope is sampled in its unit rather than in the design's. */
const HALF_KNOWN = 0.1;

/**
 * w of each coefficient (`holder-coefficients.ts`): how far its unit is hidden from a typical holder, by the variance of the logarithm that
 * its release alone leaves.
 */
export function heldUnits(units: readonly UnitOf[], estimates: readonly HolderEstimate[]): Float64Array {
  return Float64Array.from(units, ({ residual, scale }) => {
    let sum = 0;
    for (const { logScales, logSigmaVariance } of estimates) {
      if (scale >= 0) sum += Math.min(1, logScales.variances[scale]!);
      if (residual) sum += Math.min(1, logSigmaVariance);
    }
    const variance = sum / estimates.length;
    return variance / (variance + HALF_KNOWN);
  });
}

/** What one release tells of its coefficients, in the design's units. */
export function toldOfOne({ coefficients, variances }: HolderEstimate) {
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
