import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { FeatureClasses } from "./feature-classes.ts";
import type { FeatureFrame } from "./feature-frame.ts";
import type { PairPrecision } from "./pair-precision.ts";

/** Reciprocals of the noise's variances on the blocks without matrices; 0 where y was not released. */
export interface BlockPrecisions {
  readonly y: number;
  readonly x: number;
  readonly yx: number;
}

export function blockPrecisions({ hasY, noise }: SumBlocks): BlockPrecisions {
  return { y: hasY ? 1 / noise.y : 0, x: 1 / noise.x, yx: 1 / noise.yx };
}

/** r = z − nμ, and what K⁻¹ makes of it. */
export interface ReleaseResidual {
  /** g = D⁻¹r after `write`, g = D⁻¹(r − Φᵀψ) after `subtract`; by blocks, matrices of x2 and yx2. */
  readonly gy: number;
  readonly gx: Float64Array;
  readonly gyx: Float64Array;
  readonly g1: Float64Array;
  readonly g2: Float64Array;
  /** Writes r and D⁻¹r; returns rᵀD⁻¹r. */
  write(): number;
  /** out = Φ(D⁻¹r), after `write`. */
  project(out: Float64Array): void;
  /** Returns (r − Φᵀψ)ᵀg. */
  subtract(psi: Float64Array): number;
}

/** `N` holds mmᵀ + Λ. */
export function releaseResidual(
  blocks: SumBlocks,
  { lambda, m, b, x, yx, x2, yx2 }: FeatureFrame,
  { e }: FeatureClasses,
  pairs: PairPrecision,
  N: Float64Array,
): ReleaseResidual {
  const { d, count: n, hasY } = blocks;
  const precision = blockPrecisions(blocks);
  const vector = () => new Float64Array(d);
  const square = () => new Float64Array(d * d);
  const [rx, ryx, gx, gyx] = [vector(), vector(), vector(), vector()];
  const [r1, r2, g1, g2] = [square(), square(), square(), square()];
  let ry = 0;
  let gy = 0;

  /** S(v, w)_jl = v_jw_l + w_jv_l, v starting at `at`. */
  const crossed = (v: Float64Array, at: number, w: Float64Array, j: number, l: number) =>
    v[at + j]! * w[l]! + w[j]! * v[at + l]!;

  function writeVectors(G0: number, G1: number): number {
    ry = hasY ? blocks.y - n * G0 : 0;
    let form = precision.y * ry * ry;
    for (let j = 0; j < d; j++) {
      rx[j] = x[j]! - n * m[j]!;
      ryx[j] = yx[j]! - n * (G0 * m[j]! + G1 * b[j]!);
      gx[j] = precision.x * rx[j]!;
      gyx[j] = precision.yx * ryx[j]!;
      form += gx[j]! * rx[j]! + gyx[j]! * ryx[j]!;
    }
    return form;
  }

  function writeMatrices(G0: number, G1: number, G2: number): number {
    for (let j = 0; j < d; j++)
      for (let l = 0; l < d; l++) {
        const at = j * d + l;
        const mean = G0 * N[at]! + G1 * crossed(m, 0, b, j, l) + G2 * b[j]! * b[l]!;
        r1[at] = x2[at]! - n * N[at]!;
        r2[at] = yx2[at]! - n * mean;
      }
    return applyPairs();
  }

  /** g of the matrices, and their part of the form. */
  function applyPairs(): number {
    pairs.apply(r1, r2, g1, g2);
    let form = 0;
    for (let at = 0; at < d * d; at++) form += r1[at]! * g1[at]! + r2[at]! * g2[at]!;
    return form;
  }

  return Object.freeze<ReleaseResidual>({
    ...{ gx, gyx, g1, g2 },
    get gy() {
      return gy;
    },
    write() {
      // e holds G₀, G₁ and ½G₂ of the classes s₀, f₁ and f₃.
      return writeVectors(e[4]!, e[1]!) + writeMatrices(e[4]!, e[1]!, 2 * e[3]!);
    },
    project(out) {
      let s0 = precision.y * ry;
      let s1 = 0;
      for (let i = 0; i < d; i++) {
        let m1 = 0;
        let m2 = 0;
        let b1 = 0;
        let b2 = 0;
        for (let l = 0; l < d; l++) {
          const h1 = g1[i * d + l]!;
          const h2 = g2[i * d + l]!;
          m1 += h1 * m[l]!;
          m2 += h2 * m[l]!;
          b1 += h1 * b[l]!;
          b2 += h2 * b[l]!;
        }
        out[i] = gx[i]! + 2 * m1;
        out[d + i] = gyx[i]! + 2 * m2;
        out[2 * d + i] = 2 * b1;
        out[3 * d + i] = 2 * b2;
        s0 += gyx[i]! * m[i]! + m[i]! * m2 + lambda[i]! * g2[i * d + i]!;
        s1 += gx[i]! * m[i]! + m[i]! * m1 + lambda[i]! * g1[i * d + i]!;
      }
      out[4 * d] = s0;
      out[4 * d + 1] = s1;
    },
    subtract(psi) {
      const s0 = psi[4 * d]!;
      const s1 = psi[4 * d + 1]!;
      const leftY = ry - s0;
      gy = precision.y * leftY;
      let form = precision.y * leftY * leftY;
      for (let j = 0; j < d; j++) {
        const leftX = rx[j]! - psi[j]! - s1 * m[j]!;
        const leftYx = ryx[j]! - psi[d + j]! - s0 * m[j]!;
        gx[j] = precision.x * leftX;
        gyx[j] = precision.yx * leftYx;
        form += gx[j]! * leftX + gyx[j]! * leftYx;
        for (let l = 0; l < d; l++) {
          const at = j * d + l;
          r1[at]! -= crossed(psi, 0, m, j, l) + crossed(psi, 2 * d, b, j, l) + s1 * N[at]!;
          r2[at]! -= crossed(psi, d, m, j, l) + crossed(psi, 3 * d, b, j, l) + s0 * N[at]!;
        }
      }
      return form + applyPairs();
    },
  });
}
