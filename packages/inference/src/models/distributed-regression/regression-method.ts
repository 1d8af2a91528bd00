import type { SampledModel } from "../../contracts/target.ts";

/**
 * The prior of central spec §1.1 and §1.5: θ ~ N(m, C), σ² ~ IG(a, b), Σ_x ~ IW(Λ, κ) and, in a model
 * with intercept, the mean of the features μ | Σ_x ~ N(μ0, Σ_x/κ0). d covariates, p features.
 */
export interface DistributedPrior {
  /** m, p numbers: intercept first where there is one. */
  readonly coefficientMean: Float64Array;
  /** C, p × p. */
  readonly coefficientCovariance: Float64Array;
  /** a. */
  readonly varianceShape: number;
  /** b. */
  readonly varianceScale: number;
  /** Λ, d × d. */
  readonly covarianceScale: Float64Array;
  /** κ, above d − 1. */
  readonly covarianceDegrees: number;
  /** μ0, d numbers; read in a model with intercept only. */
  readonly meanCentre: Float64Array;
  /** κ0; read in a model with intercept only. */
  readonly meanWeight: number;
}

/** Whether the draws are a posterior, or serve a prediction only because they ignore noise in S. */
export type MethodRole = "posterior" | "point prediction";

/**
 * What a method makes of the holders' releases: something that chains can be run on. Its draws begin with `coefficients`
 * (p, in the design's units) and `variance` (of the residual).
 */
export interface DistributedModel {
  readonly target: SampledModel;
  /** Everything that is not exact, in words. */
  readonly approximations: readonly string[];
  readonly role: MethodRole;
}
