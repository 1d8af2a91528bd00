import fc from "fast-check";
import { mirrorLower } from "./forms.ts";
import { multiplyByTransposed } from "./products.ts";

/** Property tests draw the same examples every time. */
export const SEEDED = { seed: 1, numRuns: 200 } as const;

export interface Square {
  readonly n: number;
  readonly a: Float64Array;
}

const entry = fc.double({ min: -1, max: 1, noNaN: true });

export function vectorOf(length: number): fc.Arbitrary<Float64Array> {
  return fc.array(entry, { minLength: length, maxLength: length }).map((v) => Float64Array.from(v));
}

/** Symmetric matrices with entries in [−1, 1]; entries near zero and repeated entries are frequent. */
export function symmetricMatrix(maxDimension = 8): fc.Arbitrary<Square> {
  return fc.integer({ min: 1, max: maxDimension }).chain((n) =>
    vectorOf(n * n).map((a) => {
      mirrorLower(a, n);
      return { n, a };
    }),
  );
}

/** B·Bᵀ + ridge·I, positive definite, with badly conditioned ones among them. */
export function definiteMatrix(maxDimension = 8): fc.Arbitrary<Square> {
  const ridge = fc.constantFrom(1, 1e-3, 1e-6);
  return fc.integer({ min: 1, max: maxDimension }).chain((n) =>
    fc.tuple(vectorOf(n * n), ridge).map(([b, r]) => {
      const a = new Float64Array(n * n);
      multiplyByTransposed(b, b, a, n, n, n);
      for (let i = 0; i < n; i++) a[i * n + i]! += r;
      return { n, a };
    }),
  );
}

/** γ_k = kε/(1 − kε), the relative error of k rounded operations (Higham 2002, §3.1); ε = 2^-53. */
export function gamma(k: number): number {
  const u = k * 2 ** -53;
  return u / (1 - u);
}

export function largestDifference(x: Float64Array, y: Float64Array): number {
  return x.reduce((worst, v, i) => Math.max(worst, Math.abs(v - y[i]!)), 0);
}

/** The largest row sum of absolute values. */
export function infinityNorm(a: Float64Array, n: number): number {
  let norm = 0;
  for (let i = 0; i < n; i++)
    norm = Math.max(
      norm,
      a.subarray(i * n, i * n + n).reduce((s, v) => s + Math.abs(v), 0),
    );
  return norm;
}
