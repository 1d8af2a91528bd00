import { multiply } from "../../../math/linear-algebra/index.ts";
import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import type { EigenbasisFrame } from "./eigenbasis-frame.ts";
import type { EigenbasisSystem } from "./eigenbasis-system.ts";

/**
 * The gradient of the fast likelihood (glm spec §5.3) in O(d³). With g = S⁻¹e, W = ½(ggᵀ − S⁻¹), Y_a = E∘M_a,
 * Γ = E∘R₂ − Σg_aY_a, T_a = Σ_c S⁻¹_ac·Y_c and Ω_a = ½(g_aΓ + T_a):
 *   dℓ = −gᵀdr − ⟨Γ, dR₂⟩ + ⟨W, dA⟩ + 2Σ_a⟨Ω_a, dM_a⟩ + (terms of D).
 * All M_a are made of b, m and unit vectors, so any combination of them is
 *   Σ_a w_aM_a = N·G₁(κbᵀ + bκᵀ) + N(G₃·w₁ᵀb + G₂w_y)bbᵀ + σ²_x(w_vmᵀ + mw_vᵀ),   κ_i = λ_iw_1i.
 */
export function eigenbasisGradient(
  blocks: SumBlocks,
  frame: EigenbasisFrame,
  { size, at, E, H, residualX, inverse, g }: EigenbasisSystem,
): { add(gradient: RegressionPoint): void } {
  const { d, hasY: intercept, count: N, noise } = blocks;
  const { lambda, theta, m, b, G } = frame;
  const cx = noise.x;
  // Rows whose cross-covariance with x2 is not 0: v, y, yx.
  const rows = intercept ? 2 * d + 1 : d;
  const T = new Float64Array(rows * d * d);
  const Gamma = new Float64Array(d * d);
  const omega = new Float64Array(d * d);
  const B = new Float64Array(d * d);
  const left = new Float64Array(d * d);
  const right = new Float64Array(d * d);
  const product = new Float64Array(d * d);
  const inSigma = new Float64Array(d * d);
  const inB = new Float64Array(d);
  const inM = new Float64Array(d);
  const inTheta = new Float64Array(d);
  const column = new Float64Array(d);
  const inG = new Float64Array(4);

  const W = (a: number, c: number) => 0.5 * (g[a]! * g[c]! - inverse[a * size + c]!);

  /** out = E∘Σ_a w_aM_a, the weights w starting at `from` of `weights`. */
  function combine(weights: Float64Array, from: number, out: Float64Array, to: number): void {
    const c1 = N * G[1]!;
    let common = intercept ? N * G[2]! * weights[from + at.y]! : 0;
    for (let i = 0; i < d; i++) common += N * G[3]! * weights[from + at.yx + i]! * b[i]!;
    for (let j = 0; j < d; j++) {
      const kj = c1 * lambda[j]! * weights[from + at.yx + j]! + common * b[j]!;
      for (let l = 0; l < d; l++) {
        const kl = c1 * lambda[l]! * weights[from + at.yx + l]!;
        let entry = kj * b[l]! + b[j]! * kl;
        if (intercept) entry += cx * (weights[from + j]! * m[l]! + m[j]! * weights[from + l]!);
        out[to + j * d + l] = E[j * d + l]! * entry;
      }
    }
  }

  function writeCombinations(): void {
    combine(g, 0, Gamma, 0);
    for (let i = 0; i < d * d; i++) Gamma[i] = H[i]! - Gamma[i]!;
    for (let a = 0; a < rows; a++) combine(inverse, a * size, T, a * d * d);
  }

  /** NΓ + 2NΓΛΓ − diag(N(λ_jE_jj + Σ_lE_jlλ_l)): what the x2 block says of Σ. */
  function squares(): void {
    for (let j = 0; j < d; j++) for (let l = 0; l < d; l++) left[j * d + l] = Gamma[j * d + l]! * lambda[l]!;
    multiply(left, Gamma, product, d, d, d);
    for (let j = 0; j < d; j++) {
      let sum = lambda[j]! * E[j * d + j]!;
      for (let l = 0; l < d; l++) {
        sum += E[j * d + l]! * lambda[l]!;
        inSigma[j * d + l] = N * (Gamma[j * d + l]! + 2 * product[j * d + l]!);
      }
      inSigma[j * d + j]! -= N * sum;
    }
  }

  /**
   * −2NΣ_a T_aΛY_a. Y of a unit vector's part, E∘(e_iwᵀ + we_iᵀ), has one row and one column, so
   * T_aΛY_a is λ_i(column i of T_a)(E_i∘w)ᵀ plus T_aΛ(E_i∘w) in column i; the rest shares E∘bbᵀ.
   */
  function eliminated(): void {
    B.fill(0);
    for (let i = 0; i < d; i++) {
      const row = (at.yx + i) * d * d;
      unitPart(row, i, b, N * G[1]! * lambda[i]!);
      for (let n = 0; n < d * d; n++) B[n]! += N * G[3]! * b[i]! * T[row + n]!;
      if (intercept) unitPart(i * d * d, i, m, cx);
    }
    if (intercept) for (let n = 0; n < d * d; n++) B[n]! += N * G[2]! * T[at.y * d * d + n]!;
    for (let j = 0; j < d; j++)
      for (let l = 0; l < d; l++) {
        left[j * d + l] = B[j * d + l]! * lambda[l]!;
        right[j * d + l] = E[j * d + l]! * b[j]! * b[l]!;
      }
    multiply(left, right, product, d, d, d);
    for (let n = 0; n < d * d; n++) inSigma[n]! -= 2 * N * product[n]!;
  }

  function unitPart(row: number, i: number, w: Float64Array, scale: number): void {
    const factor = -2 * N * scale;
    for (let j = 0; j < d; j++) {
      const first = factor * T[row + j * d + i]! * lambda[i]!;
      let sum = 0;
      for (let l = 0; l < d; l++) {
        const weight = E[i * d + l]! * w[l]!;
        inSigma[j * d + l]! += first * weight;
        sum += T[row + j * d + l]! * lambda[l]! * weight;
      }
      inSigma[j * d + i]! += factor * sum;
    }
  }

  function writeOmega(a: number): void {
    for (let n = 0; n < d * d; n++) omega[n] = 0.5 * (g[a]! * Gamma[n]! + T[a * d * d + n]!);
  }

  /** The yx rows: mean N·G₁b, A and M. */
  function outcomeRows(): void {
    for (let i = 0; i < d; i++) {
      const a = at.yx + i;
      let Wb = 0;
      for (let k = 0; k < d; k++) {
        const w = W(a, at.yx + k);
        Wb += w * b[k]!;
        inSigma[i * d + k]! += N * w;
      }
      inB[i]! += N * G[1]! * g[a]! - 2 * N * G[1]! * G[1]! * Wb;
      inG[1]! += N * b[i]! * (g[a]! - 2 * G[1]! * Wb);
      writeOmega(a);
      crossRow(i);
    }
  }

  /** U_i = Ω_ib: dM_i = N[G₁(dΣ·e_ibᵀ + …) + …]. */
  function crossRow(i: number): void {
    let c = 0;
    for (let j = 0; j < d; j++) {
      let sum = 0;
      for (let l = 0; l < d; l++) sum += omega[j * d + l]! * b[l]!;
      column[j] = sum;
      c += sum * b[j]!;
    }
    inG[1]! += 4 * N * lambda[i]! * column[i]!;
    inG[3]! += 2 * N * b[i]! * c;
    inB[i]! += 2 * N * G[3]! * c;
    for (let j = 0; j < d; j++) {
      inSigma[i * d + j]! += 2 * N * G[1]! * column[j]!;
      inSigma[j * d + i]! += 2 * N * G[1]! * column[j]!;
      inB[j]! += 4 * N * (G[1]! * lambda[i]! * omega[j * d + i]! + G[3]! * b[i]! * column[j]!);
    }
  }

  /** Rows y and x + v: glm spec §5.3, "intercept rows". */
  function interceptRows(): void {
    const y = at.y;
    const G0 = G[0]!;
    const G1 = G[1]!;
    const G2 = G[2]!;
    inG[0]! += N * g[y]! - 2 * N * G0 * W(y, y);
    writeOmega(y);
    for (let i = 0; i < d; i++) {
      const Wy1 = W(y, at.yx + i);
      const Wyx = W(y, at.x + i);
      let Wb = 0;
      let Ob = 0;
      for (let k = 0; k < d; k++) {
        const w = W(at.yx + i, at.x + k);
        const back = W(at.yx + k, at.x + i);
        Wb += (w + back) * b[k]!;
        Ob += omega[i * d + k]! * b[k]!;
        inSigma[i * d + k]! += N * (G0 * (w + back) + W(at.x + i, at.x + k));
      }
      inG[0]! += 2 * N * (W(at.yx + i, at.x + i) * lambda[i]! - G1 * Wy1 * b[i]!);
      inG[1]! += 2 * N * (Wyx - G0 * Wy1) * b[i]!;
      inG[2]! += 2 * N * b[i]! * (0.5 * Wb + Ob);
      inB[i]! += 2 * N * (G1 * (Wyx - G0 * Wy1) + G2 * Wb + 2 * G2 * Ob);
    }
  }

  /** What the centring of the release and the noise it mixes say of m. */
  function meanOfCovariates(): void {
    for (let i = 0; i < d; i++) {
      let W11m = 0;
      let Gr = 0;
      for (let k = 0; k < d; k++) {
        W11m += W(at.yx + i, at.yx + k) * m[k]!;
        Gr += Gamma[i * d + k]! * residualX[k]!;
      }
      inM[i]! +=
        blocks.y * g[at.yx + i]! + N * g[at.x + i]! + 2 * Gr + 2 * noise.y * (W11m - W(at.y, at.yx + i));
      // 4σ²_x·Ω_v,i·e_i, Ω being symmetric.
      for (let j = 0; j < d; j++) inM[j]! += 2 * cx * (g[i]! * Gamma[j * d + i]! + T[i * d * d + j * d + i]!);
    }
  }

  /** Through G_k to u's mean and variance, then to θ, m and Σ, and out of the eigenbasis. */
  function leave(gradient: RegressionPoint): void {
    let inMean = 0;
    let inVariance = 0;
    for (let k = 0; k < 4; k++) {
      inMean += inG[k]! * G[k + 1]!;
      inVariance += 0.5 * inG[k]! * G[k + 2]!;
    }
    gradient.intercept += inMean;
    for (let i = 0; i < d; i++) {
      inTheta[i] = lambda[i]! * inB[i]! + 2 * b[i]! * inVariance + m[i]! * inMean;
      inM[i]! += theta[i]! * inMean;
      for (let j = 0; j < d; j++)
        inSigma[i * d + j]! +=
          0.5 * (inB[i]! * theta[j]! + theta[i]! * inB[j]!) + inVariance * theta[i]! * theta[j]!;
    }
    for (let i = 0; i < d; i++)
      for (let j = 0; j < i; j++) {
        const mean = 0.5 * (inSigma[i * d + j]! + inSigma[j * d + i]!);
        inSigma[i * d + j] = inSigma[j * d + i] = mean;
      }
    frame.addVector(inTheta, gradient.coefficients);
    if (intercept) frame.addVector(inM, gradient.mean);
    frame.addMatrix(inSigma, gradient.covariance);
  }

  return Object.freeze({
    add(gradient: RegressionPoint) {
      inB.fill(0);
      inM.fill(0);
      inG.fill(0);
      writeCombinations();
      squares();
      eliminated();
      outcomeRows();
      if (intercept) {
        interceptRows();
        meanOfCovariates();
      }
      leave(gradient);
    },
  });
}
