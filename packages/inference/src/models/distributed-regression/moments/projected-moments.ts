import { eigenWork, nearestPositiveSemidefinite } from "../../../math/linear-algebra/index.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";

/**
 * Makes a noisy moment matrix one of data: replaces it by the nearest positive semidefinite matrix in Frobenius norm
 * (central spec §1.4). With an intercept its corner is the public count, which must stand: [[n, t'], [t, S]] is one
 * of data where S − tt'/n is, so that is what is projected. Holds working space; returns how many eigenvalues were
 * raised to 0.
 */
export function momentProjection(size: number, intercept: boolean): (matrix: Float64Array) => number {
  if (!intercept) {
    const work = eigenWork(size);
    return (matrix) => nearestPositiveSemidefinite(matrix, size, work);
  }
  const c = size - 1;
  const work = eigenWork(c);
  const scatter = new Float64Array(c * c);
  return (matrix) => {
    const count = matrix[0]!;
    const square = (i: number, k: number) => (matrix[(i + 1) * size]! * matrix[(k + 1) * size]!) / count;
    for (let i = 0; i < c; i++)
      for (let k = 0; k < c; k++) scatter[i * c + k] = matrix[(i + 1) * size + k + 1]! - square(i, k);
    const raised = nearestPositiveSemidefinite(scatter, c, work);
    if (raised > 0)
      for (let i = 0; i < c; i++)
        for (let k = 0; k < c; k++) matrix[(i + 1) * size + k + 1] = scatter[i * c + k]! + square(i, k);
    return raised;
  };
}

/** S̃_j of every holder: what the methods that hold S fixed take for the truth. */
export function projectedGrams(holders: readonly HolderMoments[]): readonly Float64Array[] {
  return holders.map(({ gram, features, intercept }) => {
    const out = gram.slice();
    momentProjection(features, intercept)(out);
    return out;
  });
}
