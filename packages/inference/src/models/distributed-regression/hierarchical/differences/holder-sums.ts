import { quadraticForm } from "../../../../math/linear-algebra/index.ts";

/** The exact sums of one holder, as far as the point of a chain knows them. */
export interface HolderSums {
  readonly count: number;
  /** S, p × p. */
  readonly gram: Float64Array;
  /** z. */
  readonly cross: Float64Array;
  /** u. */
  square: number;
}

export function holderSums(count: number, p: number): HolderSums {
  return { count, gram: new Float64Array(p * p), cross: new Float64Array(p), square: 0 };
}

/** S, z and u from N = ΣE⁻¹ww^TE⁻ᵀ, E = [[I, 0], [θᵀ, σ]]: the entries of ENEᵀ. */
export function setSums(sums: HolderSums, n: Float64Array, theta: Float64Array, sigma: number): void {
  const { gram, cross } = sums;
  const p = theta.length;
  const m = p + 1;
  let u = sigma * sigma * n[m * m - 1]!;
  for (let i = 0; i < p; i++) {
    let z = sigma * n[i * m + p]!;
    for (let k = 0; k < p; k++) {
      gram[i * p + k] = n[i * m + k]!;
      z += n[i * m + k]! * theta[k]!;
    }
    cross[i] = z;
    u += theta[i]! * (z + sigma * n[i * m + p]!);
  }
  sums.square = u;
}

/** u − 2θᵀz + θᵀSθ. */
export function residualSquares({ gram, cross, square }: HolderSums, theta: Float64Array): number {
  const p = theta.length;
  let residual = square + quadraticForm(gram, p, theta);
  for (let i = 0; i < p; i++) residual -= 2 * theta[i]! * cross[i]!;
  return Math.max(0, residual);
}
