import type { ReportMoments } from "../moments/moments.ts";

/**
 * A data set as few evaluations of its density:
 * Σ_i log p(z_i) ≈ constant + Σ_j weights[j]·log p(z[j]), whatever the parameters (local spec §4.5).
 * Plain data: a model can be rebuilt from it elsewhere without the reports.
 */
export interface WeightedPoints {
  readonly z: ArrayLike<number>;
  /** Interpolation weights; some may be negative. */
  readonly weights: ArrayLike<number>;
  readonly constant: number;
  /** Of the reports behind the points. */
  readonly moments: ReportMoments;
}
