import { requireNumber } from "../../errors/index.ts";
import { symmetrise } from "./forms.ts";
import { fromEigen, symmetricEigen } from "./symmetric-eigen.ts";

/** Buffers for `nearestPositiveSemidefinite`, made once and used again. */
export interface EigenWork {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
  readonly spare: Float64Array;
}

/** Arrays for eigendecompositions of n × n matrices, to be used again and again. */
export function eigenWork(n: number): EigenWork {
  return { values: new Float64Array(n), vectors: new Float64Array(n * n), spare: new Float64Array(n) };
}

/**
 * Replaces A by the nearest matrix, in Frobenius norm, that is symmetric with all eigenvalues at
 * least `floor` (default 0): symmetrise, raise the eigenvalues, put together again (Higham 1988).
 * Returns how many eigenvalues were raised; with 0 of them, A is only symmetrised.
 */
export function nearestPositiveSemidefinite(a: Float64Array, n: number, work: EigenWork, floor = 0): number {
  requireNumber("floor", floor, (v) => v >= 0 && Number.isFinite(v), "non-negative and finite");
  symmetrise(a, n);
  symmetricEigen(a, n, work.values, work.vectors, work.spare);
  let raised = 0;
  while (raised < n && work.values[raised]! < floor) work.values[raised++] = floor;
  if (raised > 0) fromEigen(work.values, work.vectors, n, a);
  return raised;
}
