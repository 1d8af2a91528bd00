import { inverseWishart } from "../../../distributions/index.ts";
import { clearUpper, multiplyLower, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import type { HolderShape } from "../holders/require-holders.ts";
import { momentScale } from "../priors/prior-moments.ts";
import type { DistributedPrior } from "../regression-method.ts";

/** The features' law given exact moments. Each draw overwrites the last; holds working space. */
export interface FeatureLaw {
  /** From S of all records, p × p. */
  draw(rng: SeededSource, gram: Float64Array): void;
  /** Cholesky factor of Σ_x, d × d. */
  readonly factor: Float64Array;
  /** μ, d zeros without an intercept. */
  readonly mean: Float64Array;
}

/**
 * Σ_x ~ IW(Λ + S, κ + n). With an intercept Λ0 + S = [[κ_n, κ_nμ_nᵀ], [κ_nμ_n, Λ_n + κ_nμ_nμ_nᵀ]] (see `momentScale`), and
 * Σ_x ~ IW(Λ_n, κ + n), μ | Σ_x ~ N(μ_n, Σ_x/κ_n): the conditionals of central spec §1.5 with μ integrated out of the
 * first.
 */
export function featureLaw(prior: DistributedPrior, shape: HolderShape): FeatureLaw {
  const { covariates: d, features: p, intercept } = shape;
  const skip = p - d;
  const added = momentScale(prior, shape);
  const whole = new Float64Array(p * p);
  const scale = new Float64Array(d * d);
  const factor = new Float64Array(d * d);
  const mean = new Float64Array(d);
  const normals = new Float64Array(d);
  const law = inverseWishart(d);
  const degrees = prior.covarianceDegrees + shape.records;
  return Object.freeze<FeatureLaw>({
    factor,
    mean,
    draw(rng, gram) {
      for (let i = 0; i < p * p; i++) whole[i] = gram[i]! + added[i]!;
      const corner = whole[0]!;
      for (let i = 0; i < d; i++)
        for (let k = 0; k < d; k++) {
          const about = intercept ? (whole[(i + 1) * p]! * whole[(k + 1) * p]!) / corner : 0;
          scale[i * d + k] = whole[(i + skip) * p + k + skip]! - about;
        }
      law.sample(rng, scale, degrees, factor);
      requireCholesky("covariance of the features", factor, d);
      clearUpper(factor, d);
      if (!intercept) return;
      for (let i = 0; i < d; i++) normals[i] = rng.normal() / Math.sqrt(corner);
      multiplyLower(factor, d, normals, mean);
      for (let i = 0; i < d; i++) mean[i]! += whole[(i + 1) * p]! / corner;
    },
  });
}
