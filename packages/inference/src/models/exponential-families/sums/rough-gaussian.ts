import { logNormalDensity } from "../../../math/special/index.ts";
import { clippedNormalMoments } from "./clipped-normal.ts";
import type { HolderSums, SumLikelihood } from "./sum-likelihoods.ts";

/**
 * A rough log likelihood of mean and sd that costs a hundredth of the right one and has one peak near its: Σx and
 * Q = Σx² − (Σx)²/N are taken for independent normal numbers, noise included. Where a search for the peak starts.
 */
export function roughGaussian({ sum, squares, centre, scale, bounds }: HolderSums): SumLikelihood {
  const n = Math.max(2, sum.records.moments.mean);
  const [low, high] = [(bounds[0] - centre) / scale, (bounds[1] - centre) / scale];
  const residual = squares && squares.value - (sum.value * sum.value) / n;
  const noiseOfResidual = squares && squares.noise.variance + ((2 * sum.value) / n) ** 2 * sum.noise.variance;
  return ([mean, sd]) => {
    const m = clippedNormalMoments((mean! - centre) / scale, sd! / scale, low, high);
    const log = logNormal(sum.value - n * m.mean, n * m.variance + sum.noise.variance);
    if (residual === null) return log;
    const spread = n * Math.max(m.fourth - m.variance * m.variance, 0) + noiseOfResidual!;
    return log + logNormal(residual - (n - 1) * m.variance, spread);
  };
}

function logNormal(distance: number, variance: number): number {
  return logNormalDensity(distance / Math.sqrt(variance)) - 0.5 * Math.log(variance);
}
