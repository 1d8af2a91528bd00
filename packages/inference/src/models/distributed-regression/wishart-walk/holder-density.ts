import { cholesky, inverseQuadraticForm } from "../../../math/linear-algebra/index.ts";
import { logMultivariateGamma } from "../../../math/special/index.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { relativeTrace } from "./relative-trace.ts";
import type { WalkHolder } from "./walk-state.ts";

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** The three factors of a holder's conditional density (central spec §1.3 step 2, §1.5), each normalised. */
export interface HolderDensity {
  /** log W(S_j; Σ_x, n_j), or log W(A_j; Σ_x, n_j − 1) + log N(b_j; μ, Σ_x/n_j). `factor` is that of Σ_x. */
  latent(holder: WalkHolder, factor: Float64Array, mean: Float64Array | null): number;
  /** log p(Ŝ_j | S_j): independent noise on and above the diagonal. */
  noise(holder: WalkHolder): number;
  /** log N(ẑ_j; S_jθ, σ²S_j + D_j); −Infinity where the covariance is not positive definite. */
  cross(holder: WalkHolder, coefficients: Float64Array, variance: number): number;
}

/** The densities of what one holder released, in the terms of the walk; its working arrays are made once. */
export function holderDensity(moments: HolderMoments, covariates: number): HolderDensity {
  const { count: n, features: p, gram: seen, gramSd, cross: seenCross, crossSd, intercept } = moments;
  const d = covariates;
  const degrees = intercept ? n - 1 : n;
  const constant =
    -0.5 * d * degrees * Math.LN2 -
    logMultivariateGamma(d, 0.5 * degrees) +
    (intercept ? d * (0.5 * Math.log(n) - HALF_LOG_TWO_PI) : 0);
  const noiseConstant = normalConstants(gramSd, p);
  const precision = gramSd.map((sd) => (sd > 0 ? 1 / (sd * sd) : 0));
  const column = new Float64Array(d);
  const covariance = new Float64Array(p * p);
  const residual = new Float64Array(p);

  return Object.freeze<HolderDensity>({
    latent({ factor: l, mean: own }, factor, mean) {
      let logDeterminant = 0;
      let ofScale = 0;
      for (let i = 0; i < d; i++) {
        logDeterminant += Math.log(l[i * d + i]!);
        ofScale += Math.log(factor[i * d + i]!);
      }
      let log =
        constant +
        (degrees - d - 1) * logDeterminant -
        degrees * ofScale -
        0.5 * relativeTrace(factor, l, d, column);
      if (own === null || mean === null) return log;
      for (let i = 0; i < d; i++) column[i] = own[i]! - mean[i]!;
      log -= 0.5 * n * inverseQuadraticForm(factor, d, column, column) + ofScale;
      return log;
    },
    noise({ gram }) {
      let sum = 0;
      for (let i = 0; i < p; i++)
        for (let k = 0; k <= i; k++) {
          const difference = seen[i * p + k]! - gram[i * p + k]!;
          sum += precision[i * p + k]! * difference * difference;
        }
      return noiseConstant - 0.5 * sum;
    },
    cross({ gram }, coefficients, variance) {
      for (let i = 0; i < p; i++) {
        let fitted = 0;
        for (let k = 0; k < p; k++) {
          fitted += gram[i * p + k]! * coefficients[k]!;
          covariance[i * p + k] = variance * gram[i * p + k]!;
        }
        covariance[i * p + i]! += crossSd[i]! * crossSd[i]!;
        residual[i] = seenCross[i]! - fitted;
      }
      if (cholesky(covariance, p) < p) return Number.NEGATIVE_INFINITY;
      let log = -p * HALF_LOG_TWO_PI;
      for (let i = 0; i < p; i++) log -= Math.log(covariance[i * p + i]!);
      return log - 0.5 * inverseQuadraticForm(covariance, p, residual, residual);
    },
  });
}

function normalConstants(sds: Float64Array, p: number): number {
  let sum = 0;
  for (let i = 0; i < p; i++)
    for (let k = 0; k <= i; k++) if (sds[i * p + k]! > 0) sum -= HALF_LOG_TWO_PI + Math.log(sds[i * p + k]!);
  return sum;
}
