import { cholesky, choleskyInverse, pivotedCholesky } from "../../../math/linear-algebra/index.ts";
import type { AreaNode } from "./area-node.ts";

/**
 * The variances of a leaf's numbers as its information counts them: exact ones like the most exact of the others. What an exact number
 * adds is 0 wherever it holds, so that any weight gives the same estimates and covariances once it is made to hold.
 */
export function countedVariances({ variances }: AreaNode): Float64Array {
  const noisy = variances.filter((variance) => variance > 0);
  const exact = noisy.length === 0 ? 1 : noisy.reduce((least, one) => Math.min(least, one));
  return variances.map((variance) => (variance > 0 ? variance : exact));
}

/** WᵀD⁻¹W, both triangles. */
export function information({ queries }: AreaNode, variances: Float64Array, cells: number): Float64Array {
  const sum = new Float64Array(cells * cells);
  variances.forEach((variance, row) => {
    const query = queries.subarray(row * cells, (row + 1) * cells);
    for (let i = 0; i < cells; i++) {
      const weight = query[i]! / variance;
      if (weight !== 0) for (let j = 0; j < cells; j++) sum[i * cells + j]! += weight * query[j]!;
    }
  });
  return sum;
}

/** WᵀD⁻¹y. */
export function informationVector(
  { queries, values }: AreaNode,
  variances: Float64Array,
  cells: number,
): Float64Array {
  const sum = new Float64Array(cells);
  variances.forEach((variance, row) => {
    for (let i = 0; i < cells; i++) sum[i]! += (queries[row * cells + i]! * values[row]!) / variance;
  });
  return sum;
}

/** Of queries that determine every cell less than this is never left of a column's square. */
const DEPENDENT = 1e-10;

/** Whether the numbers of an area say something of every cell by itself: whether W has full column rank, whatever the noise. */
export function determinesCells(node: AreaNode, cells: number): boolean {
  const gram = information(node, new Float64Array(node.values.length).fill(1), cells);
  return pivotedCholesky(gram, cells, new Int32Array(cells), DEPENDENT) === cells;
}

/** The covariance of the counts given a leaf's numbers, exact ones not yet held; undefined where they do not determine it. */
export function ownCovariance(node: AreaNode, cells: number): Float64Array | undefined {
  if (!determinesCells(node, cells)) return undefined;
  const matrix = information(node, countedVariances(node), cells);
  if (cholesky(matrix, cells) < cells) return undefined;
  choleskyInverse(matrix, cells, matrix);
  return matrix;
}
