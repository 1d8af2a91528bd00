import { type AreaNode, requireNodes } from "./area-node.ts";
import { type AreaCovariances, areaCovariances } from "./covariances.ts";
import { countedVariances, informationVector } from "./leaf-information.ts";
import { upwardPass } from "./upward-pass.ts";
import { vectorSweep } from "./vector-sweep.ts";

/** Least squares over a hierarchy of areas. */
export interface TreeLeastSquares {
  /** The estimated counts of every area's cells: those of an area are the sums of its parts'. */
  readonly estimates: readonly Float64Array[];
  /** Costs nodes × cells³, once. */
  covariances(): AreaCovariances;
  /** Cov·ℓ at every area, of a linear form with weights ℓ on the cells of every leaf: ℓ itself times it is the form's variance. */
  covarianceWith(form: (leaf: number) => Float64Array): readonly Float64Array[];
}

/**
 * The best linear unbiased estimate of counts over a tree of areas by two passes (Cumings-Menon, arXiv 2404.13164; spec
 * beyond-the-papers §4.2): the same as generalised least squares of all numbers at once, at a cost that grows with the number
 * of areas. Every area has the same cells. Numbers of variance 0 are held exactly. What was measured of an area without parts must tell its
 * cells apart; of others it may be nothing.
 *
 * @example
 * ```ts
 * import { treeLeastSquares } from "@dpbayes/inference/tables";
 * const measured = (parent: number, value: number, variance: number) => ({
 *   parent,
 *   queries: Float64Array.of(1),
 *   values: Float64Array.of(value),
 *   variances: Float64Array.of(variance),
 * });
 * // A county of 30 exactly; its two tracts were measured as 9 and 15 with the same noise.
 * const tree = treeLeastSquares([measured(-1, 30, 0), measured(0, 9, 4), measured(0, 15, 4)], 1);
 * console.log(tree.estimates.map(([count]) => count).join(" ")); // 30 12 18
 * console.log(tree.covariances().own[1]![0]); // 2
 * ```
 */
export function treeLeastSquares(nodes: readonly AreaNode[], cells: number): TreeLeastSquares {
  requireNodes(nodes, cells);
  const known = upwardPass(nodes, cells);
  const sweep = (leafVectors: (node: number) => Float64Array, withValues: boolean) =>
    vectorSweep(nodes, known, cells, leafVectors, withValues);
  const own = (node: number) => informationVector(nodes[node]!, countedVariances(nodes[node]!), cells);
  return Object.freeze({
    estimates: sweep(own, true),
    covariances: () => areaCovariances(nodes, known, cells),
    covarianceWith: (form: (leaf: number) => Float64Array) => sweep(form, false),
  });
}
