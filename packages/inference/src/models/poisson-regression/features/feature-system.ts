import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import { symmetricCapacitance, upperFactor } from "./capacitance.ts";
import { type FeatureClasses, VECTORS } from "./feature-classes.ts";
import type { FeatureFrame } from "./feature-frame.ts";
import { featureGram } from "./feature-gram.ts";
import type { MiddleMatrix } from "./middle-matrix.ts";
import { type PairPrecision, pairPrecision } from "./pair-precision.ts";
import { type ReleaseResidual, releaseResidual } from "./release-residual.ts";

/**
 * The normal likelihood of a release as a diagonal plus a matrix of rank 4d + 2 (README, "Features"):
 *
 *   K = D + ΦᵀMΦ,   E z = nΦᵀe.
 *
 * Φ takes a linear form aᵀt in the statistic t, with A₁ and A₂ its symmetric matrices on x2 and yx2, to the features
 *
 *   f₀ = a_x + 2A₁m,  f₁ = a_yx + 2A₂m,  f₂ = 2A₁b,  f₃ = 2A₂b,
 *   s₀ = a_y + a_yxᵀm + ⟨A₂, N⟩,  s₁ = a_xᵀm + ⟨A₁, N⟩,   N = mmᵀ + Λ.
 *
 * With R = ΦD⁻¹Φᵀ and Ω = ΦK⁻¹Φᵀ = (I + RM)⁻¹R everything the gradient needs is small: K⁻¹ =
 * D⁻¹ − D⁻¹ΦᵀΨΦD⁻¹, Ψ = M − MΩM.
 */
export interface FeatureSystem {
  /** 4d + 2. */
  readonly size: number;
  readonly pairs: PairPrecision;
  /** N = mmᵀ + Λ. */
  readonly N: Float64Array;
  readonly Omega: Float64Array;
  /** φ = Φg with g = K⁻¹r, and ψ = Mφ. */
  readonly phi: Float64Array;
  readonly psi: Float64Array;
  /** Holds g. */
  readonly residual: ReleaseResidual;
  /** The log likelihood at the frame's point; NaN where K is not a covariance. */
  logLikelihood(): number;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);
const STEPS = 2;

export function featureSystem(
  blocks: SumBlocks,
  frame: FeatureFrame,
  classes: FeatureClasses,
  M: MiddleMatrix,
): FeatureSystem {
  const { d, hasY, noise } = blocks;
  const { lambda, m } = frame;
  const size = VECTORS * d + 2;
  const k = (hasY ? 1 : 0) + 2 * d + d * (d + 1);
  const logNoise = (hasY ? Math.log(noise.y) : 0) + d * (Math.log(noise.x) + Math.log(noise.yx));
  const N = new Float64Array(d * d);
  const pairs = pairPrecision(blocks, frame);
  const residual = releaseResidual(blocks, frame, classes, pairs, N);
  const gram = featureGram(blocks, frame, pairs, N);
  const capacitance = symmetricCapacitance(size, M);
  const R = new Float64Array(size * size);
  const Omega = new Float64Array(size * size);
  const vector = () => new Float64Array(size);
  const [phi0, phi, psi, left, work] = [vector(), vector(), vector(), vector(), vector()];

  function writeN(): void {
    for (let j = 0; j < d; j++) {
      for (let l = 0; l < d; l++) N[j * d + l] = m[j]! * m[l]!;
      N[j * d + j]! += lambda[j]!;
    }
  }

  /** left = φ₀ − φ − RMφ, R being UUᵀ. */
  function writeLeft(): void {
    M.multiply(phi, 1, psi);
    for (let c = 0; c < size; c++) {
      let sum = 0;
      for (let a = 0; a <= c; a++) sum += R[a * size + c]! * psi[a]!;
      work[c] = sum;
    }
    for (let a = 0; a < size; a++) {
      let sum = phi0[a]! - phi[a]!;
      for (let c = a; c < size; c++) sum -= R[a * size + c]! * work[c]!;
      left[a] = sum;
    }
  }

  /**
   * φ = (I + RM)⁻¹φ₀ by steps φ += (I − ΩM)(φ₀ − φ − RMφ), and ψ = Mφ. Where the noise is small φ is what is left of φ₀
   * after almost all of it cancels; the second step wins those digits back.
   */
  function solve(): void {
    phi.fill(0);
    for (let step = 0; step < STEPS; step++) {
      writeLeft();
      M.multiply(left, 1, work);
      for (let a = 0; a < size; a++) {
        let sum = left[a]!;
        for (let c = 0; c < size; c++) sum -= Omega[a * size + c]! * work[c]!;
        phi[a]! += sum;
      }
    }
    M.multiply(phi, 1, psi);
  }

  return Object.freeze<FeatureSystem>({
    ...{ size, pairs, N, Omega, phi, psi, residual },
    logLikelihood() {
      writeN();
      const ofPairs = pairs.write();
      if (!Number.isFinite(ofPairs + residual.write())) return Number.NaN;
      residual.project(phi0);
      gram.write(R);
      upperFactor(R, size);
      const logDeterminant = capacitance.invert(R, Omega);
      if (Number.isNaN(logDeterminant)) return Number.NaN;
      solve();
      // gᵀKg = (r − Φᵀψ)ᵀg + φᵀψ is stationary in φ, so rounding in φ counts by its square; rᵀD⁻¹r − φ₀ᵀψ, the same, is
      // what is left of numbers that grow with the square of the residual.
      let form = residual.subtract(psi);
      for (let a = 0; a < size; a++) form += phi[a]! * psi[a]!;
      return -0.5 * (k * LOG_TWO_PI + logNoise + ofPairs + logDeterminant + form);
    },
  });
}
