import type { Latents } from "../latents.ts";
import type { TailScale } from "./tail-scale.ts";

/** A linear change of coordinates, q = R⁻ᵀx, under which the posterior has about unit scale. */
export interface Preconditioner {
  /** Writes q of x. */
  toCoordinates(x: Float64Array, q: Float64Array): void;
  /** Writes x of q. */
  toStandard(q: Float64Array, x: Float64Array): void;
  /** Turns a gradient in q into one in x, in place. */
  pull(gradient: Float64Array): void;
}

/**
 * The analytic mass matrix of central spec §1.6. Near the reference, entry e = (i, k) of B⁻¹S_jB⁻ᵀ/n_j is
 * g·φ_e + h·a_je/√n_j ((g, h) = (1, 1) off the diagonal, (2, √2) on it), seen with noise of variance
 * τ_j² = Var((B⁻¹EB⁻ᵀ)_ik)/n_j². So the entries separate, and each has an arrowhead of information over
 * (φ_e, a_1e.., a_Je): M_aa = 1 + h²/(nτ²), M_ca = gh/(√n·τ²), M_cc = 1 + Σ g²/τ². With m_c = M_cc − ΣM_ca²/M_aa,
 *
 *     x_j = √M_aa·a_j + M_ca/√M_aa·φ,     x_0 = √m_c·φ
 *
 * has unit information. It is the mass matrix as a change of coordinates, so any sampler can use it. Rows of A_j that
 * belong to the response have no partner in C; their scale, near 1, is left to the sampler's adaptation.
 */
export function arrowhead(
  latents: Latents,
  inverses: readonly Float64Array[],
  sds: readonly Float64Array[],
  tail: TailScale,
): Preconditioner {
  const { factorTriangle, localTriangle, counts, familyOf, families, dimension } = latents;
  const { length, rows, columns } = factorTriangle;
  const holders = counts.length;
  const end = dimension - latents.tail;
  /** √M_aa and M_ca/√M_aa by holder and entry, √m_c by family and entry. */
  const own = new Float64Array(holders * length);
  const shared = new Float64Array(holders * length);
  const head = new Float64Array(families * length).fill(1);
  for (let j = 0; j < holders; j++) {
    for (let e = 0; e < length; e++) {
      const [i, k, n] = [rows[e]!, columns[e]!, counts[j]!];
      const [g, h] = i === k ? [2, Math.SQRT2] : [1, 1];
      const tau2 = noiseVariance(sds[j]!, inverses[familyOf[j]!]!, localTriangle.size, i, k) / (n * n);
      const aa = 1 + (h * h) / (n * tau2);
      own[j * length + e] = Math.sqrt(aa);
      shared[j * length + e] = (g * h) / (Math.sqrt(n * aa) * tau2);
      // g²/τ² − M_ca²/M_aa = (g²/τ²)/M_aa: no cancellation.
      head[familyOf[j]! * length + e]! += (g * g) / (tau2 * aa);
    }
  }
  for (let i = 0; i < head.length; i++) head[i] = Math.sqrt(head[i]!);

  return Object.freeze<Preconditioner>({
    toCoordinates(x, q) {
      q.set(x);
      for (let i = 0; i < head.length; i++) q[i]! /= head[i]!;
      for (let j = 0; j < holders; j++) {
        const at = latents.localAt(j);
        const from = latents.factorAt(familyOf[j]!);
        for (let e = 0; e < length; e++) {
          const o = j * length + e;
          q[at + e] = (x[at + e]! - shared[o]! * q[from + e]!) / own[o]!;
        }
      }
      tail.toCoordinates(x, q, end);
    },
    toStandard(q, x) {
      x.set(q);
      for (let j = 0; j < holders; j++) {
        const at = latents.localAt(j);
        const from = latents.factorAt(familyOf[j]!);
        for (let e = 0; e < length; e++) {
          const o = j * length + e;
          x[at + e] = own[o]! * q[at + e]! + shared[o]! * q[from + e]!;
        }
      }
      for (let i = 0; i < head.length; i++) x[i]! *= head[i]!;
      tail.toStandard(q, x, end);
    },
    pull(gradient) {
      for (let j = 0; j < holders; j++) {
        const at = latents.localAt(j);
        const from = latents.factorAt(familyOf[j]!);
        for (let e = 0; e < length; e++) {
          const o = j * length + e;
          const slope = gradient[at + e]! / own[o]!;
          gradient[at + e] = slope;
          gradient[from + e]! -= shared[o]! * slope;
        }
      }
      for (let i = 0; i < head.length; i++) gradient[i]! /= head[i]!;
      tail.pull(gradient, end);
    },
  });
}

/** Var((RERᵀ)_ik) for symmetric noise E whose entries on and above the diagonal are independent. */
function noiseVariance(sds: Float64Array, r: Float64Array, m: number, i: number, k: number): number {
  let sum = 0;
  for (let a = 0; a < m; a++) {
    for (let b = 0; b <= a; b++) {
      const cross = r[i * m + a]! * r[k * m + b]!;
      const factor = a === b ? cross : cross + r[i * m + b]! * r[k * m + a]!;
      sum += (factor * sds[a * m + b]!) ** 2;
    }
  }
  return sum;
}
