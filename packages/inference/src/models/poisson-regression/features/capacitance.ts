import { cholesky, choleskyLogDeterminant } from "../../../math/linear-algebra/index.ts";
import type { MiddleMatrix } from "./middle-matrix.ts";

/** A pivot below this share of its diagonal entry is rounding: the row depends on those after it. */
const DEPENDENT = 1e-14;

/**
 * R = UUᵀ in place with U upper triangular, for a positive semidefinite R (upper triangle read); below the diagonal 0 is
 * written. From the last row up, so that all products run along rows.
 */
export function upperFactor(R: Float64Array, n: number): void {
  for (let i = n - 1; i >= 0; i--) {
    const row = i * n;
    const whole = R[row + i]!;
    let pivot = whole;
    for (let j = n - 1; j > i; j--) {
      const other = j * n;
      let sum = R[row + j]!;
      for (let k = j + 1; k < n; k++) sum -= R[row + k]! * R[other + k]!;
      const entry = R[other + j]! > 0 ? sum / R[other + j]! : 0;
      R[row + j] = entry;
      pivot -= entry * entry;
    }
    R[row + i] = pivot > DEPENDENT * whole ? Math.sqrt(pivot) : 0;
    R.fill(0, row, row + i);
  }
}

/**
 * (I + RM)⁻¹R = U(I + UᵀMU)⁻¹Uᵀ and log|I + RM| from R = UUᵀ. Where D + ΦᵀMΦ is positive definite, so is
 * T = I + UᵀMU, although M is not. With T = CCᵀ the root UC⁻ᵀ is upper triangular again.
 */
export interface SymmetricCapacitance {
  /** Writes Ω, both triangles; returns the log determinant, NaN where it is not positive definite. */
  invert(U: Float64Array, Omega: Float64Array): number;
}

export function symmetricCapacitance(n: number, M: MiddleMatrix): SymmetricCapacitance {
  const MU = new Float64Array(n * n);
  const T = new Float64Array(n * n);

  /** T = I + Uᵀ(MU): the upper triangle, then mirrored to the lower. */
  function writeT(U: Float64Array): void {
    T.fill(0);
    for (let i = 0; i < n; i++)
      for (let a = i; a < n; a++) {
        const weight = U[i * n + a]!;
        for (let c = a; c < n; c++) T[a * n + c]! += weight * MU[i * n + c]!;
      }
    for (let a = 0; a < n; a++) {
      T[a * n + a]! += 1;
      for (let c = 0; c < a; c++) T[a * n + c] = T[c * n + a]!;
    }
  }

  /** P = UC⁻ᵀ, upper triangle. */
  function writeRoot(U: Float64Array, P: Float64Array): void {
    for (let i = 0; i < n; i++)
      for (let a = i; a < n; a++) {
        let sum = U[i * n + a]!;
        for (let k = i; k < a; k++) sum -= P[i * n + k]! * T[a * n + k]!;
        P[i * n + a] = sum / T[a * n + a]!;
      }
  }

  return Object.freeze<SymmetricCapacitance>({
    invert(U, Omega) {
      M.multiply(U, n, MU);
      writeT(U);
      if (cholesky(T, n) < n) return Number.NaN;
      const P = MU;
      writeRoot(U, P);
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) {
          let sum = 0;
          for (let a = i; a < n; a++) sum += P[i * n + a]! * P[j * n + a]!;
          Omega[i * n + j] = Omega[j * n + i] = sum;
        }
      return choleskyLogDeterminant(T, n);
    },
  });
}
