import { requireCholesky, solveLower } from "../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { normalQuantile } from "../../../math/special/index.ts";
import { sobolPoints } from "./sobol-points.ts";

/**
 * Points that stand for N(0, I) in g dimensions, by rows: `blocks` blocks of `count` points each, rounded up to a power
 * of 2. Sobol points with a fixed digital shift are taken through the normal quantile, each with its mirror
 * image, and every block is whitened, so that mean 0 and covariance I are exact (glm spec §6). Blocks
 * continue one sequence: together they are a finer rule. Without dimensions there is nothing to write.
 */
export function normalNodes(dimension: number, count: number, blocks = 1): Float64Array {
  const g = dimension;
  const half = 2 ** Math.max(0, Math.ceil(Math.log2(count / 2)));
  const nodes = mirroredNodes(g, half * blocks);
  const size = 2 * half * g;
  for (let block = 0; block < blocks && g > 0; block++)
    whiten(nodes.subarray(block * size, (block + 1) * size), g);
  return nodes;
}

/** The same, `half` points and their mirror images, as they are: where what is averaged is clipped, stretched points are the larger error. */
export function mirroredNodes(dimension: number, half: number): Float64Array {
  const rng = seededSource("nodes");
  const shifts = Array.from({ length: dimension }, () => rng.uint32() >>> 2);
  const points = sobolPoints(dimension, half, (j) => shifts[j]!);
  const nodes = new Float64Array(2 * half * dimension);
  for (let n = 0; n < half; n++)
    for (let j = 0; j < dimension; j++) {
      const z = normalQuantile(points[n * dimension + j]!);
      nodes[2 * n * dimension + j] = z;
      nodes[(2 * n + 1) * dimension + j] = -z;
    }
  return nodes;
}

function whiten(nodes: Float64Array, g: number): void {
  const count = nodes.length / g;
  const factor = new Float64Array(g * g);
  for (let n = 0; n < count; n++)
    for (let i = 0; i < g; i++)
      for (let j = 0; j < g; j++) factor[i * g + j]! += (nodes[n * g + i]! * nodes[n * g + j]!) / count;
  requireCholesky("the covariance of the nodes", factor, g);
  for (let n = 0; n < count; n++) solveLower(factor, g, nodes.subarray(n * g, (n + 1) * g));
}
