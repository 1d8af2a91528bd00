import { inverseWishart } from "../../../distributions/index.ts";
import { cholesky, clearUpper, multiplyLower } from "../../../math/linear-algebra/index.ts";
import { exactUpdate } from "../../../samplers/gibbs/updates.ts";
import type { DistributedPrior } from "../regression-method.ts";
import type { WalkHolder, WalkState } from "./walk-state.ts";

/**
 * Σ_x | · ~ IW(scale, degrees): Λ + ΣS_j and κ + n; with an intercept Λ + ΣA_j + Σn_j(b_j−μ)(b_j−μ)ᵀ +
 * κ0(μ−μ0)(μ−μ0)ᵀ and κ + n + 1 (central spec §1.3 step 1, §1.5).
 */
export function covarianceConditional(
  prior: DistributedPrior,
  holders: readonly WalkHolder[],
  counts: readonly number[],
  mean: Float64Array | null,
): { readonly scale: Float64Array; readonly degrees: number } {
  const scale = prior.covarianceScale.slice();
  const d = Math.round(Math.sqrt(scale.length));
  let degrees = prior.covarianceDegrees + (mean ? 1 : 0);
  holders.forEach(({ factor, mean: own }, j) => {
    degrees += counts[j]!;
    addProduct(scale, factor, d);
    if (own && mean) addOuter(scale, own, mean, counts[j]!);
  });
  if (mean) addOuter(scale, mean, prior.meanCentre, prior.meanWeight);
  return { scale, degrees };
}

/** μ | · ~ N(centre, factor·Σ_x): (κ0μ0 + Σn_jb_j)/(κ0 + n) and 1/(κ0 + n). */
export function meanConditional(
  prior: DistributedPrior,
  holders: readonly WalkHolder[],
  counts: readonly number[],
): { readonly centre: Float64Array; readonly factor: number } {
  const total = counts.reduce((sum, n) => sum + n, prior.meanWeight);
  const centre = prior.meanCentre.map((value, i) =>
    holders.reduce(
      (sum, { mean }, j) => sum + (counts[j]! / total) * mean![i]!,
      (prior.meanWeight / total) * value,
    ),
  );
  return { centre, factor: 1 / total };
}

/** Draws Σ_x, then μ where the model has one. */
export function covarianceUpdate(prior: DistributedPrior, counts: readonly number[], d: number) {
  const law = inverseWishart(d);
  return exactUpdate<WalkState>("covariance", (rng, state) => {
    const { scale, degrees } = covarianceConditional(prior, state.holders, counts, state.mean);
    const factor = new Float64Array(d * d);
    law.sample(rng, scale, degrees, factor);
    cholesky(factor, d);
    clearUpper(factor, d);
    if (state.mean === null) return { ...state, factor };
    const { centre, factor: share } = meanConditional(prior, state.holders, counts);
    const mean = centre.map(() => Math.sqrt(share) * rng.normal());
    multiplyLower(factor, d, mean, mean);
    for (let i = 0; i < d; i++) mean[i]! += centre[i]!;
    return { ...state, factor, mean };
  });
}

/** scale += LLᵀ. */
function addProduct(scale: Float64Array, l: Float64Array, d: number): void {
  for (let i = 0; i < d; i++)
    for (let k = 0; k <= i; k++) {
      let sum = 0;
      for (let c = 0; c <= k; c++) sum += l[i * d + c]! * l[k * d + c]!;
      scale[i * d + k]! += sum;
      if (k < i) scale[k * d + i]! += sum;
    }
}

/** scale += weight·(a − b)(a − b)ᵀ. */
function addOuter(scale: Float64Array, a: Float64Array, b: Float64Array, weight: number): void {
  const d = a.length;
  for (let i = 0; i < d; i++)
    for (let k = 0; k < d; k++) scale[i * d + k]! += weight * (a[i]! - b[i]!) * (a[k]! - b[k]!);
}
