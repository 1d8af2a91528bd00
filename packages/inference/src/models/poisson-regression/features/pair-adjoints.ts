import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { FeatureAdjoints } from "./feature-adjoints.ts";
import { type FeatureClasses, VECTORS } from "./feature-classes.ts";
import type { FeatureFrame } from "./feature-frame.ts";
import type { FeatureSystem } from "./feature-system.ts";
import type { MiddleMatrix } from "./middle-matrix.ts";
import { pairProducts } from "./pair-products.ts";
import { blockPrecisions } from "./release-residual.ts";

/**
 * ⟨W, dD⟩ + ⟨Z, dΦ⟩, W = ½(ggᵀ − K⁻¹), Z = (ne + ψ)gᵀ − ΨΦD⁻¹: what the blocks of products say.
 *
 * −K⁻¹ is −D⁻¹ + Σ_ρσ Ψ_ρσ·(D⁻¹Φ_ρ)(D⁻¹Φ_σ)ᵀ. Row ρ of ΨΦD⁻¹ is a pair of matrices Q_ρ1, Q_ρ2, made of outer products of
 * Ψ's entries with m and b; the other factor, D⁻¹Φ_ρ, has one row and one column where ρ belongs to a vector.
 */
export function pairAdjoints(
  blocks: SumBlocks,
  frame: FeatureFrame,
  { e }: FeatureClasses,
  M: MiddleMatrix,
  { size, pairs, N, Omega, psi, residual }: FeatureSystem,
  adjoints: FeatureAdjoints,
): { add(): void } {
  const { d, count: n } = blocks;
  const { m, b } = frame;
  const { inSigma, inB, inM } = adjoints;
  const { gx, gyx, g1, g2 } = residual;
  const [E11, E12, E22] = [pairs.between(0, 0), pairs.between(0, 1), pairs.between(1, 1)];
  const vectors = [m, m, b, b] as const;
  const inVectors = [inM, inM, inB, inB] as const;
  const products = pairProducts(blocks, frame, pairs, adjoints);
  const precision = blockPrecisions(blocks);
  const square = () => new Float64Array(d * d);
  const [Q1, Q2, Y1, Y2] = [square(), square(), square(), square()];
  const MOmega = new Float64Array(size * size);
  const turned = new Float64Array(size * size);
  const Psi = new Float64Array(size * size);

  /** Ψ = M − M(MΩ)ᵀ. */
  function writePsi(): void {
    M.multiply(Omega, size, MOmega);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) turned[i * size + j] = -MOmega[j * size + i]!;
    M.multiply(turned, size, Psi);
    M.addTo(Psi);
  }

  function writeQ(row: number): void {
    const w = row * size;
    const s0 = Psi[w + 4 * d]!;
    const s1 = Psi[w + 4 * d + 1]!;
    for (let j = 0; j < d; j++) {
      const mj = m[j]!;
      const bj = b[j]!;
      const f0 = Psi[w + j]!;
      const f1 = Psi[w + d + j]!;
      const f2 = Psi[w + 2 * d + j]!;
      const f3 = Psi[w + 3 * d + j]!;
      for (let l = 0; l <= j; l++) {
        const at = j * d + l;
        const one = f0 * m[l]! + mj * Psi[w + l]! + f2 * b[l]! + bj * Psi[w + 2 * d + l]! + s1 * N[at]!;
        const two = f1 * m[l]! + mj * Psi[w + d + l]! + f3 * b[l]! + bj * Psi[w + 3 * d + l]! + s0 * N[at]!;
        Q1[at] = Q1[l * d + j] = E11[at]! * one + E12[at]! * two;
        Q2[at] = Q2[l * d + j] = E12[at]! * one + E22[at]! * two;
      }
    }
  }

  /** (f, i) = … + 2A_iv: its derivative in v reads row i of Z. */
  function vectorRow(f: number, i: number): void {
    const block = f & 1;
    const eta = n * e[f]! * b[i]! + psi[f * d + i]!;
    const g = block === 0 ? g1 : g2;
    const Q = block === 0 ? Q1 : Q2;
    const out = inVectors[f]!;
    for (let l = 0; l < d; l++) out[l]! += 2 * (eta * g[i * d + l]! - Q[i * d + l]!);
    products.addUnit(Q1, Q2, block, i, vectors[f]!);
  }

  /** s₀ = a_y + a_yxᵀm + ⟨A₂, mmᵀ + Λ⟩, s₁ = a_xᵀm + ⟨A₁, mmᵀ + Λ⟩. */
  function scalarRow(s: number): void {
    const [g, Q, linear] = s === 0 ? [g2, Q2, gyx] : [g1, Q1, gx];
    const weight = s === 0 ? precision.yx : precision.x;
    const row = VECTORS * d + s;
    const eta = n * e[VECTORS + s]! + psi[row]!;
    const linearAt = row * size + (s === 0 ? d : 0);
    for (let j = 0; j < d; j++) {
      let sum = eta * linear[j]! - weight * (Psi[linearAt + j]! + Psi[row * size + row]! * m[j]!);
      for (let l = 0; l < d; l++) {
        const z = eta * g[j * d + l]! - Q[j * d + l]!;
        inSigma[j * d + l]! += z;
        sum += 2 * z * m[l]!;
      }
      inM[j]! += sum;
    }
    const own1 = pairs.between(0, 1 - s);
    const own2 = pairs.between(1, 1 - s);
    for (let at = 0; at < d * d; at++) {
      Y1[at] = own1[at]! * N[at]!;
      Y2[at] = own2[at]! * N[at]!;
    }
    products.addFull(Q1, Q2, Y1, Y2);
  }

  return Object.freeze({
    add() {
      writePsi();
      products.write();
      products.addDiagonal();
      products.addFull(g1, g2, g1, g2);
      for (let row = 0; row < size; row++) {
        writeQ(row);
        if (row < VECTORS * d) vectorRow(Math.floor(row / d), row % d);
        else scalarRow(row - VECTORS * d);
      }
    },
  });
}
