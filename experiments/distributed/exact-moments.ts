import { symmetricEigen } from "@dpbayes/inference/math";
import type { Rows } from "../data/prepare-regression.ts";
import type { BoundedRows } from "./bounded-rows.ts";

/** A holder's own second moments, before any noise. */
export interface ExactMoments {
  readonly count: number;
  readonly features: number;
  readonly intercept: boolean;
  /** XᵀX, p × p. */
  readonly gram: Float64Array;
  /** Xᵀy. */
  readonly cross: Float64Array;
  /** yᵀy. */
  readonly square: number;
  /** The least eigenvalue of XᵀX, which adaSSP releases too. */
  readonly smallestEigenvalue: number;
}

/** The training rows in contiguous blocks of ⌊n/J⌋, the remainder at the last holder (central spec §1.11). */
export function holdersOf(
  { train, features, intercept }: BoundedRows,
  holders: number,
): readonly ExactMoments[] {
  const size = Math.floor(train.count / holders);
  return Array.from({ length: holders }, (_, j) => {
    const end = j === holders - 1 ? train.count : (j + 1) * size;
    return { ...momentsOf(train, features, j * size, end), features, intercept };
  });
}

function momentsOf({ x, y }: Rows, p: number, start: number, end: number) {
  const gram = new Float64Array(p * p);
  const cross = new Float64Array(p);
  let square = 0;
  for (let i = start; i < end; i++) {
    for (let j = 0; j < p; j++) {
      const value = x[i * p + j]!;
      cross[j]! += value * y[i]!;
      for (let k = 0; k < p; k++) gram[j * p + k]! += value * x[i * p + k]!;
    }
    square += y[i]! ** 2;
  }
  return { count: end - start, gram, cross, square, smallestEigenvalue: smallestEigenvalueOf(gram, p) };
}

function smallestEigenvalueOf(gram: Float64Array, p: number): number {
  const values = new Float64Array(p);
  symmetricEigen(gram.slice(), p, values, new Float64Array(p * p), new Float64Array(p));
  return values[0]!;
}
