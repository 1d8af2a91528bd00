import type { HolderShape } from "../holders/require-holders.ts";
import type { DistributedPrior } from "../regression-method.ts";

/**
 * The prior of E ffᵀ for features f = x or (1, x), as a scale of p × p. With an intercept, IW(Λ, κ) of Σ_x and
 * N(μ0, Σ_x/κ0) of μ are together ∝ |M|^{−(κ+p+1)/2}·exp(−½ tr Λ0M⁻¹) in M = [[1, μᵀ], [μ, Σ_x + μμᵀ]] with
 *
 *     Λ0 = [[κ0, κ0μ0ᵀ], [κ0μ0, Λ + κ0μ0μ0ᵀ]],   p = d + 1,
 *
 * because |M| = |Σ_x| and tr Λ0M⁻¹ = κ0 + tr ΛΣ_x⁻¹ + κ0(μ − μ0)ᵀΣ_x⁻¹(μ − μ0): the inverse Wishart form with M_00 = 1.
 * So a model with an intercept is the model without one in a dimension more, with its corner known.
 */
export function momentScale(prior: DistributedPrior, shape: HolderShape): Float64Array {
  if (!shape.intercept) return prior.covarianceScale.slice();
  const { features: p, covariates: d } = shape;
  const { covarianceScale, meanCentre, meanWeight } = prior;
  const centre = (i: number) => (i === 0 ? 1 : meanCentre[i - 1]!);
  return Float64Array.from({ length: p * p }, (_, at) => {
    const [i, k] = [Math.floor(at / p), at % p];
    const own = i > 0 && k > 0 ? covarianceScale[(i - 1) * d + k - 1]! : 0;
    return own + meanWeight * centre(i) * centre(k);
  });
}
