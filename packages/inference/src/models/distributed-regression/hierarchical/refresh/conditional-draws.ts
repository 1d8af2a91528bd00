import { inverseGamma, inverseWishart } from "../../../../distributions/index.ts";
import {
  cholesky,
  choleskySolve,
  clearUpper,
  multiplyVector,
  quadraticForm,
  solveLowerTransposed,
  symmetricInverse,
} from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import type { DistributedPrior } from "../../regression-method.ts";

/**
 * Draws the Cholesky factor of M from the inverse Wishart form |M|^{−(κ+m+1)/2}·exp(−½tr KM⁻¹), where with a pinned
 * corner M = [[1, μᵀ], [μ, Σ + μμᵀ]]: Σ ~ IW(K/K_00, κ) with the Schur complement as scale, and
 * μ | Σ ~ N(k/K_00, Σ/K_00) (central spec §1.5, μ integrated out of the first).
 */
export function momentDraw(m: number, pinned: boolean) {
  const skip = pinned ? 1 : 0;
  const d = m - skip;
  const law = inverseWishart(d);
  const scale = new Float64Array(d * d);
  const drawn = new Float64Array(d * d);
  return (rng: SeededSource, k: Float64Array, degrees: number, out: Float64Array): void => {
    const corner = k[0]!;
    for (let i = 0; i < d; i++)
      for (let l = 0; l < d; l++) {
        const schur = pinned ? (k[(i + 1) * m]! * k[(l + 1) * m]!) / corner : 0;
        scale[i * d + l] = k[(i + skip) * m + l + skip]! - schur;
      }
    law.sample(rng, scale, degrees, drawn);
    cholesky(drawn, d);
    clearUpper(drawn, d);
    for (let i = 0; i < d; i++)
      for (let l = 0; l < d; l++) out[(i + skip) * m + l + skip] = drawn[i * d + l]!;
    if (pinned) drawMean(rng, k, m, out);
  };
}

function drawMean(rng: SeededSource, k: Float64Array, m: number, out: Float64Array): void {
  const corner = k[0]!;
  const unit = 1 / Math.sqrt(corner);
  out.fill(0, 0, m);
  out[0] = 1;
  for (let i = 1; i < m; i++) out[i * m] = k[i * m]! / corner;
  for (let l = 1; l < m; l++) {
    const z = unit * rng.normal();
    for (let i = l; i < m; i++) out[i * m]! += out[i * m + l]! * z;
  }
}

/**
 * Given the exact sums S, z and u over n records (central spec §1.7): θ ~ N(P⁻¹(C⁻¹m + z/σ²), P⁻¹) with
 * P = C⁻¹ + S/σ², then σ² ~ IG(a + n/2, b + ½(u − 2θᵀz + θᵀSθ)).
 */
export function regressionDraw(p: number, prior: DistributedPrior) {
  const precision = new Float64Array(p * p);
  symmetricInverse(prior.coefficientCovariance, p, precision);
  const shift = new Float64Array(p);
  multiplyVector(precision, prior.coefficientMean, shift, p, p);
  const factor = new Float64Array(p * p);
  const mean = new Float64Array(p);
  const drawCoefficients = (
    rng: SeededSource,
    s: Float64Array,
    z: Float64Array,
    variance: number,
    out: Float64Array,
  ): void => {
    for (let i = 0; i < p * p; i++) factor[i] = precision[i]! + s[i]! / variance;
    cholesky(factor, p);
    for (let i = 0; i < p; i++) {
      mean[i] = shift[i]! + z[i]! / variance;
      out[i] = rng.normal();
    }
    choleskySolve(factor, p, mean);
    solveLowerTransposed(factor, p, out);
    for (let i = 0; i < p; i++) out[i]! += mean[i]!;
  };
  const drawVariance = (
    rng: SeededSource,
    s: Float64Array,
    z: Float64Array,
    u: number,
    records: number,
    theta: Float64Array,
  ): number => {
    let residual = u + quadraticForm(s, p, theta);
    for (let i = 0; i < p; i++) residual -= 2 * theta[i]! * z[i]!;
    const scale = prior.varianceScale + 0.5 * Math.max(0, residual);
    return inverseGamma.sample(rng, prior.varianceShape + 0.5 * records, scale);
  };
  return { drawCoefficients, drawVariance };
}
