import { multiplyByTransposed, symmetricEigen } from "../../../../math/linear-algebra/index.ts";
import type { Hierarchy, ObservedMoments } from "../hierarchy.ts";

/**
 * B = Q√w from the eigendecomposition of a reference M, so that B⁻¹MB⁻ᵀ is near the identity and independent noise of
 * equal size stays independent (central spec §1.6). Eigenvalues are raised to `floor`: a noisy matrix may have negative
 * ones. The largest come first: what is known well then scales what is not, never the other way round. With a pinned
 * corner B = [[1, 0], [μ, Q√w]] of the mean and the covariance.
 */
export function referenceOf(moments: Float64Array, m: number, pinned: boolean, floor: number): Float64Array {
  const skip = pinned ? 1 : 0;
  const d = m - skip;
  const mean = (i: number) => (pinned ? moments[(i + skip) * m]! : 0);
  const covariance = Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    return moments[(i + skip) * m + k + skip]! - mean(i) * mean(k);
  });
  const values = new Float64Array(d);
  const vectors = new Float64Array(d * d);
  symmetricEigen(covariance, d, values, vectors, new Float64Array(d));
  const out = new Float64Array(m * m);
  if (pinned) out[0] = 1;
  for (let i = 0; i < d; i++) {
    if (pinned) out[(i + 1) * m] = mean(i);
    for (let k = 0; k < d; k++) {
      const from = d - 1 - k;
      out[(i + skip) * m + k + skip] = vectors[i * d + from]! * Math.sqrt(Math.max(values[from]!, floor));
    }
  }
  return out;
}

/** The references of a first stage: around each family's pooled noisy matrix. */
export function pooledReferences(hierarchy: Hierarchy): readonly Float64Array[] {
  const { holders, familyOf, families } = hierarchy;
  return Array.from({ length: families }, (_, g) => {
    const { moments, floor } = pooledMoments(holders.filter((_holder, j) => familyOf[j] === g));
    return referenceIn(hierarchy, moments, floor);
  });
}

/** The reference of a family with moments M; where θ and σ² are coordinates, diag(B, 1) of its features. */
export function referenceIn(hierarchy: Hierarchy, moments: Float64Array, floor: number): Float64Array {
  const { kind, size: m, shape } = hierarchy;
  if (kind !== "separate") return referenceOf(moments, m, shape.intercept, floor);
  const p = shape.features;
  const inside = Float64Array.from({ length: p * p }, (_, at) => moments[Math.floor(at / p) * m + (at % p)]!);
  const own = referenceOf(inside, p, shape.intercept, floor);
  return bordered(own, p, 1);
}

/** [[X, 0], [0, corner]] for X of p × p. */
export function bordered(x: Float64Array, p: number, corner: number): Float64Array {
  const m = p + 1;
  return Float64Array.from({ length: m * m }, (_, at) => {
    const [i, k] = [Math.floor(at / m), at % m];
    if (i < p && k < p) return x[i * p + k]!;
    return i === k ? corner : 0;
  });
}

/** Σ Ŝ_j/Σ n_j over some holders, and the size below which its eigenvalues are noise: ½·largest sd·√J/n. */
function pooledMoments(holders: readonly ObservedMoments[]) {
  const records = holders.reduce((sum, { count }) => sum + count, 0);
  const moments = new Float64Array(holders[0]!.noisy.length);
  let largest = 0;
  for (const { noisy, sds } of holders) {
    for (let i = 0; i < moments.length; i++) {
      moments[i]! += noisy[i]! / records;
      largest = Math.max(largest, sds[i]!);
    }
  }
  return { moments, floor: (0.5 * largest * Math.sqrt(holders.length)) / records };
}

/** The mean of M_g = LLᵀ over steps, by family. */
export function averageMoments(
  steps: readonly (readonly Float64Array[])[],
  { size: m, families }: Hierarchy,
): readonly Float64Array[] {
  const product = new Float64Array(m * m);
  return Array.from({ length: families }, (_, g) => {
    const mean = new Float64Array(m * m);
    for (const loadings of steps) {
      multiplyByTransposed(loadings[g]!, loadings[g]!, product, m, m, m);
      for (let i = 0; i < mean.length; i++) mean[i]! += product[i]! / steps.length;
    }
    return mean;
  });
}
