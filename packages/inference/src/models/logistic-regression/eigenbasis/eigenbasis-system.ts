import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { EigenbasisFrame } from "./eigenbasis-frame.ts";
import { signedFactor, signedInverse } from "./signed-factor.ts";

/**
 * The normal likelihood of the release in the eigenbasis, without its x2 block (glm spec §5.3): that block
 * is diagonal, D_jl = 2Nλ_jλ_l + σ²_x2, and is eliminated first, which leaves a small system S.
 *
 * A mean m ≠ 0 of the covariates is taken out by centring the release instead of the model: with ξ = x − m,
 *   Σyξ = z_yx − m·z_y,   Σξ = z_x − Nm,   Σξξᵀ = Z₂ − m·z_xᵀ − z_x·mᵀ + Nmmᵀ
 * is a shear of determinant 1, after which the moments are those of m = 0 and only the noise depends on m: yx
 * gets −m·ε_y, and x2 gets −(mε_xᵀ + ε_xmᵀ), of rank d. The latter is undone by d further rows v (Woodbury as a
 * larger system): A_vv = −σ²_x, M_v,i = σ²_x(me_iᵀ + e_imᵀ); their Schur complement restores it. The row x is
 * replaced by x + v, whose cross-covariance with x2 is then 0.
 *
 * Rows: v (d), y, yx (d), x + v (d) with an intercept; yx alone without one, where m must be 0.
 */
export interface EigenbasisSystem {
  readonly size: number;
  /** First row of each part; -1 where there is none. */
  readonly at: { readonly v: number; readonly y: number; readonly yx: number; readonly x: number };
  /** E = 1/D, entry by entry. */
  readonly E: Float64Array;
  /** E∘R₂. */
  readonly H: Float64Array;
  /** Centred residual of x: z_x − Nm. */
  readonly residualX: Float64Array;
  readonly inverse: Float64Array;
  /** S⁻¹e. */
  readonly g: Float64Array;
  /** The log likelihood at the frame's point; NaN where S has a wrong sign. */
  logLikelihood(): number;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);

export function eigenbasisSystem(blocks: SumBlocks, frame: EigenbasisFrame): EigenbasisSystem {
  const { d, hasY: intercept, count: N, noise } = blocks;
  const { lambda, m, b, G } = frame;
  const size = intercept ? 3 * d + 1 : d;
  const at = intercept ? { v: 0, y: d, yx: d + 1, x: 2 * d + 1 } : { v: -1, y: -1, yx: 0, x: -1 };
  const constant = (intercept ? 1 + 2 * d : d) + (d * (d + 1)) / 2;
  const S = new Float64Array(size * size);
  const inverse = new Float64Array(size * size);
  const e = new Float64Array(size);
  const g = new Float64Array(size);
  const E = new Float64Array(d * d);
  const H = new Float64Array(d * d);
  const residualX = new Float64Array(d);
  // β_i = Σ_l E_il·b_l², and the same of b·m and m².
  const beta = new Float64Array(d);
  const chi = new Float64Array(d);
  const nu = new Float64Array(d);
  const Hb = new Float64Array(d);
  const Hm = new Float64Array(d);

  /** E, H = E∘R₂ with R₂ centred; returns Σ_{j≤l} log D_jl + ⟨R₂, H⟩. */
  function eliminateSquares(): number {
    let sum = 0;
    for (let i = 0; i < d; i++) residualX[i] = intercept ? frame.x[i]! - N * m[i]! : 0;
    for (let j = 0; j < d; j++)
      for (let l = 0; l <= j; l++) {
        const variance = 2 * N * lambda[j]! * lambda[l]! + noise.x2;
        const shift = m[j]! * frame.x[l]! + residualX[j]! * m[l]!;
        const residual = frame.x2[j * d + l]! - shift - (j === l ? N * lambda[j]! : 0);
        E[j * d + l] = E[l * d + j] = 1 / variance;
        H[j * d + l] = H[l * d + j] = residual / variance;
        sum += Math.log(variance) + ((j === l ? 1 : 2) * residual * residual) / variance;
      }
    return sum;
  }

  function writeSums(): number {
    let bEb = 0;
    for (let i = 0; i < d; i++) {
      let [bb, bm, mm, hb, hm] = [0, 0, 0, 0, 0];
      for (let l = 0; l < d; l++) {
        const at = i * d + l;
        bb += E[at]! * b[l]! * b[l]!;
        bm += E[at]! * b[l]! * m[l]!;
        mm += E[at]! * m[l]! * m[l]!;
        hb += H[at]! * b[l]!;
        hm += H[at]! * m[l]!;
      }
      beta[i] = bb;
      chi[i] = bm;
      nu[i] = mm;
      Hb[i] = hb;
      Hm[i] = hm;
      bEb += b[i]! * b[i]! * bb;
    }
    return bEb;
  }

  /** S_yx,yx = N(Λ − G₁²bbᵀ) + σ²_yx (+ σ²_ymmᵀ) − ⟨M_i, E∘M_k⟩, M_i = N[G₁λ_i(e_ibᵀ + be_iᵀ) + G₃b_ibbᵀ]. */
  function writeOutcomeRows(bEb: number): void {
    const c1 = N * G[1]!;
    const c3 = N * G[3]!;
    let bHb = 0;
    for (let i = 0; i < d; i++) bHb += b[i]! * Hb[i]!;
    for (let i = 0; i < d; i++) {
      const row = (at.yx + i) * size + at.yx;
      const bi = b[i]!;
      for (let k = 0; k <= i; k++) {
        const bk = b[k]!;
        const both = 2 * c1 * c1 * lambda[i]! * lambda[k]! * E[i * d + k]! * bi * bk;
        const mixed = 2 * c1 * c3 * bi * bk * (lambda[i]! * beta[i]! + lambda[k]! * beta[k]!);
        S[row + k] =
          noise.y * m[i]! * m[k]! - N * G[1]! * G[1]! * bi * bk - both - mixed - c3 * c3 * bi * bk * bEb;
      }
      S[row + i]! += N * lambda[i]! + noise.yx - 2 * c1 * c1 * lambda[i]! * lambda[i]! * beta[i]!;
      const mean = m[i]! * blocks.y + c1 * bi;
      e[at.yx + i] = frame.yx[i]! - mean - 2 * c1 * lambda[i]! * Hb[i]! - c3 * bi * bHb;
    }
    if (intercept) writeInterceptRows(bEb, bHb);
  }

  function writeInterceptRows(bEb: number, bHb: number): void {
    const c1 = N * G[1]!;
    const c2 = N * G[2]!;
    const c3 = N * G[3]!;
    const cx = noise.x;
    S[at.y * size + at.y] = N * (1 - G[0]! * G[0]!) + noise.y - c2 * c2 * bEb;
    e[at.y] = blocks.y - N * G[0]! - c2 * bHb;
    for (let i = 0; i < d; i++) {
      const bi = b[i]!;
      const v = i * size;
      const y = at.y * size;
      const x = (at.x + i) * size;
      for (let k = 0; k <= i; k++) S[v + k] = -2 * cx * cx * E[i * d + k]! * m[i]! * m[k]!;
      S[v + i]! -= cx + 2 * cx * cx * nu[i]!;
      S[y + i] = -2 * cx * c2 * bi * chi[i]!;
      S[(at.yx + i) * size + at.y] =
        -N * G[0]! * G[1]! * bi -
        noise.y * m[i]! -
        c2 * (2 * c1 * lambda[i]! * bi * beta[i]! + c3 * bi * bEb);
      for (let k = 0; k < d; k++) {
        const E_ik = E[i * d + k]!;
        const crossed = c1 * lambda[i]! * E_ik * m[i]! * b[k]! + c3 * bi * b[k]! * chi[k]!;
        S[(at.yx + i) * size + k] = -2 * cx * (crossed + (i === k ? c1 * lambda[i]! * chi[i]! : 0));
        S[x + k] = i === k ? -cx : 0;
        S[x + at.yx + k] = c2 * bi * b[k]! + (i === k ? N * G[0]! * lambda[i]! : 0);
        if (k <= i) S[x + at.x + k] = i === k ? N * lambda[i]! : 0;
      }
      S[x + at.y] = c1 * bi;
      e[i] = -2 * cx * Hm[i]!;
      e[at.x + i] = residualX[i]!;
    }
  }

  return Object.freeze<EigenbasisSystem>({
    ...{ size, at, E, H, residualX, inverse, g },
    logLikelihood() {
      const squares = eliminateSquares();
      writeOutcomeRows(writeSums());
      const logDeterminant = signedFactor(S, size, intercept ? d : 0);
      if (Number.isNaN(logDeterminant)) return Number.NaN;
      signedInverse(S, size, inverse);
      let form = 0;
      for (let a = 0; a < size; a++) {
        let sum = 0;
        for (let c = 0; c < size; c++) sum += inverse[a * size + c]! * e[c]!;
        g[a] = sum;
        form += e[a]! * sum;
      }
      const ofRows = logDeterminant - (intercept ? d * Math.log(noise.x) : 0);
      return -0.5 * (constant * LOG_TWO_PI + squares + ofRows + form);
    },
  });
}
