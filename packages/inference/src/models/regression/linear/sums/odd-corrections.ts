import type { IsotropicForm } from "./isotropic-form.ts";

/** The odd entries' part of K = K_iso + Σ_i c_ie_ie_iᵀ, c_i = s_i² − s², by Sherman–Morrison one after another. */
export interface OddCorrections {
  /**
   * From E = 1/D and R: turns V = K_iso⁻¹R into K⁻¹R and returns log|K| − log|K_iso| (without the
   * variance of an entry that was not released).
   */
  solve(lambda: Float64Array, Q: Float64Array, E: Float64Array, R: Float64Array, V: Float64Array): number;
  /** Adds the lower triangle of 2N·Σ_i Y_iΛY_i/π_i to G; after `solve`. */
  addGradient(lambda: Float64Array, G: Float64Array): void;
}

/**
 * Entry i is the symmetric unit matrix U_i = e_ae_aᵀ or (e_ae_bᵀ + e_be_aᵀ)/√2, in the eigenbasis made of
 * rows a and b of Q. With K_i the covariance after i corrections,
 *
 *   Y_i = K_{i−1}⁻¹U_i = E∘U_i − Σ_{h<i} Y_h⟨Y_h, U_i⟩/π_h,   π_i = 1/c_i + ⟨U_i, Y_i⟩,
 *   K⁻¹R = E∘R − Σ_i Y_i⟨Y_i, R⟩/π_i,   log|K| = log|K_iso| + Σ_i log(1 + c_i⟨U_i, Y_i⟩).
 *
 * 1 + c⟨U, E∘U⟩ is summed as Σ_jl U_jl²(2Nλ_jλ_l + s_i²)E_jl, all positive: a known entry (s_i = 0)
 * loses no digits where noise dominates. For an entry that was not released c is infinite and π_i = ⟨U_i, Y_i⟩.
 */
export function oddCorrections({ size: p, variance, odd }: IsotropicForm, count: number): OddCorrections {
  const N = count;
  const length = p * p;
  const Y = odd.map(() => new Float64Array(length));
  const U = new Float64Array(length);
  const scaled = new Float64Array(p);
  const pivots = new Float64Array(odd.length);

  /** U_i in the eigenbasis; the lower triangle is all that is read. */
  function writeUnit(i: number, Q: Float64Array): void {
    const { row, column } = odd[i]!;
    const factor = row === column ? 0.5 : Math.SQRT1_2;
    for (let j = 0; j < p; j++) {
      const one = factor * Q[row * p + j]!;
      const other = factor * Q[column * p + j]!;
      for (let l = 0; l <= j; l++) U[j * p + l] = one * Q[column * p + l]! + other * Q[row * p + l]!;
    }
  }

  /** Y_i and π_i; returns the factor 1 + c_i⟨U_i, Y_i⟩ of the determinant, or π_i without c_i. */
  function solveEntry(i: number, lambda: Float64Array, E: Float64Array): number {
    const own = odd[i]!.variance;
    const missing = own === Number.POSITIVE_INFINITY;
    const c = missing ? 1 : own - variance;
    const mine = Y[i]!;
    let factor = 0;
    for (let j = 0; j < p; j++) {
      const scale = 2 * N * lambda[j]!;
      for (let l = 0; l <= j; l++) {
        const at = j * p + l;
        const y = E[at]! * U[at]!;
        mine[at] = y;
        const weight = missing ? 1 : scale * lambda[l]! + own;
        factor += (l < j ? 2 : 1) * U[at]! * weight * y;
      }
    }
    for (let h = 0; h < i; h++) {
      const other = Y[h]!;
      const shared = inner(other, U);
      const times = shared / pivots[h]!;
      for (let j = 0; j < p; j++) for (let at = j * p; at <= j * p + j; at++) mine[at]! -= times * other[at]!;
      factor -= c * times * shared;
    }
    mirror(mine);
    pivots[i] = factor / c;
    return factor;
  }

  /** ⟨A, B⟩ of symmetric matrices, from their lower triangles. */
  function inner(A: Float64Array, B: Float64Array): number {
    let sum = 0;
    for (let j = 0; j < p; j++) {
      const row = j * p;
      let off = 0;
      for (let l = 0; l < j; l++) off += A[row + l]! * B[row + l]!;
      sum += 2 * off + A[row + j]! * B[row + j]!;
    }
    return sum;
  }

  function mirror(A: Float64Array): void {
    for (let j = 0; j < p; j++) for (let l = 0; l < j; l++) A[l * p + j] = A[j * p + l]!;
  }

  return {
    solve(lambda, Q, E, R, V) {
      let product = 1;
      for (let i = 0; i < odd.length; i++) {
        writeUnit(i, Q);
        product *= solveEntry(i, lambda, E);
        const mine = Y[i]!;
        const times = inner(mine, R) / pivots[i]!;
        for (let at = 0; at < length; at++) V[at]! -= times * mine[at]!;
      }
      return Math.log(product);
    },
    addGradient(lambda, G) {
      for (let i = 0; i < odd.length; i++) {
        const mine = Y[i]!;
        const weight = (2 * N) / pivots[i]!;
        for (let j = 0; j < p; j++) {
          for (let k = 0; k < p; k++) scaled[k] = lambda[k]! * mine[j * p + k]!;
          for (let l = 0; l <= j; l++) {
            let sum = 0;
            for (let k = 0; k < p; k++) sum += scaled[k]! * mine[l * p + k]!;
            G[j * p + l]! += weight * sum;
          }
        }
      }
    },
  };
}
