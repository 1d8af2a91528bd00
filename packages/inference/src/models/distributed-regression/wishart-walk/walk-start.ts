import {
  cholesky,
  clearUpper,
  eigenWork,
  nearestPositiveSemidefinite,
} from "../../../math/linear-algebra/index.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import type { HolderShape } from "../holders/require-holders.ts";
import type { DistributedPrior } from "../regression-method.ts";
import { type WalkState, walkHolder } from "./walk-state.ts";

/**
 * Where the walk starts (central spec §1.3): S_j = PSD(Ŝ_j) + I, θ = 0, σ² at its prior mode; Σ_x is drawn first. The
 * unit of I is the size of the noise: in other units than the paper's, 1 says nothing.
 */
export function walkStart(
  moments: readonly HolderMoments[],
  prior: DistributedPrior,
  { covariates: d, features, intercept }: HolderShape,
): WalkState {
  const holders = moments.map((holder) => {
    const mean = intercept ? meanOf(holder) : null;
    return walkHolder(startFactor(scatterOf(holder, mean), d, unitOf(holder)), mean, holder.count);
  });
  const factor = new Float64Array(d * d);
  for (let i = 0; i < d; i++) factor[i * d + i] = 1;
  return {
    factor,
    mean: intercept ? prior.meanCentre : null,
    holders,
    coefficients: new Float64Array(features),
    variance: prior.varianceScale / (prior.varianceShape + 1),
  };
}

function meanOf({ gram, features: p, count }: HolderMoments): Float64Array {
  return Float64Array.from({ length: p - 1 }, (_, i) => gram[i + 1]! / count);
}

/** The noisy scatter, about the noisy mean where there is one. */
function scatterOf({ gram, features: p, count }: HolderMoments, mean: Float64Array | null): Float64Array {
  const skip = mean ? 1 : 0;
  const d = p - skip;
  return Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    return gram[(i + skip) * p + k + skip]! - (mean ? count * mean[i]! * mean[k]! : 0);
  });
}

function unitOf({ gramSd }: HolderMoments): number {
  return Math.max(...gramSd);
}

function startFactor(scatter: Float64Array, d: number, unit: number): Float64Array {
  nearestPositiveSemidefinite(scatter, d, eigenWork(d));
  for (let i = 0; i < d; i++) scatter[i * d + i]! += unit;
  cholesky(scatter, d);
  clearUpper(scatter, d);
  return scatter;
}
