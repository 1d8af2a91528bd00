import type { TableLayout } from "../../layout/table-layout.ts";
import type { FormSolver } from "../system/form-solver.ts";
import { isCompact, isLinear, varianceOf } from "../system/measured-sums.ts";
import type { AreaNode } from "../tree/area-node.ts";
import { determinesCells } from "../tree/leaf-information.ts";
import { treeLeastSquares } from "../tree/tree-least-squares.ts";
import { areaNodes } from "./area-nodes.ts";
import { type AreaSplit, areaSplit, cellAt } from "./area-split.ts";

/** Beyond this many multiplications, a second or two, conjugate gradients are there before the tree is built. */
const MOST_WORK = 5e8;
/** Beyond this many numbers of covariances, a quarter of a gigabyte. */
const MOST_NUMBERS = 3e7;

/**
 * Least squares over the areas of one of the table's axes, where its measurements make a tree of them and tell the cells of every area apart;
 * the axis with the least work. Undefined where there is none, or none that is small enough.
 */
export function areasSolver(layout: TableLayout): FormSolver | undefined {
  if (!isCompact(layout.measurements.filter(isLinear).map(varianceOf))) return undefined;
  const splits = layout.table.axes
    .flatMap((_, axis) => areaSplit(layout, axis, isFeasible) ?? [])
    .filter(({ areaCount }) => areaCount > 1)
    .sort((a, b) => workOf(a) - workOf(b));
  for (const split of splits) {
    const nodes = areaNodes(split);
    if (leavesOf(nodes).every((leaf) => determinesCells(nodes[leaf]!, split.kindCount)))
      return solverOf(split, nodes);
  }
  return undefined;
}

function workOf({ tree, kindCount }: AreaSplit): number {
  return tree.length * kindCount ** 3;
}

function isFeasible(areas: number, kinds: number): boolean {
  return areas * kinds ** 3 <= MOST_WORK && areas * kinds ** 2 <= MOST_NUMBERS;
}

function leavesOf(nodes: readonly AreaNode[]): readonly number[] {
  const above = new Set(nodes.map(({ parent }) => parent));
  return [...nodes.keys()].filter((at) => !above.has(at));
}

function solverOf(split: AreaSplit, nodes: readonly AreaNode[]): FormSolver {
  const { areaCount, kindCount, tree } = split;
  const { estimates, covarianceWith } = treeLeastSquares(nodes, kindCount);
  const leafOf = new Int32Array(areaCount);
  for (const leaf of leavesOf(nodes)) leafOf[tree[leaf]!.areas[0]!] = leaf;
  const areaOfLeaf = new Map([...leafOf].map((leaf, area) => [leaf, area]));
  const weightsAt = (form: Float64Array, area: number) =>
    form.subarray(area * kindCount, (area + 1) * kindCount);
  return {
    method: "tree",
    unknownOf: unknownsOf(split),
    unknownCount: areaCount * kindCount,
    solve(form) {
      const products = covarianceWith((leaf) => weightsAt(form, areaOfLeaf.get(leaf)!));
      const product = new Float64Array(form.length);
      let estimate = 0;
      leafOf.forEach((leaf, area) => {
        product.set(products[leaf]!, area * kindCount);
        weightsAt(form, area).forEach((weight, kind) => {
          estimate += weight * estimates[leaf]![kind]!;
        });
      });
      return { estimate, product };
    },
  };
}

/** Area and kind of every cell that can be. */
function unknownsOf(split: AreaSplit): Int32Array {
  const { layout, kindOf, kindCount, areaOf, levels } = split;
  const unknownOf = new Int32Array(layout.cellCount).fill(-1);
  kindOf.forEach((kind, rest) => {
    for (let level = 0; level < levels; level++) {
      const cell = cellAt(split, level, rest);
      if (layout.possible[cell] === 1) unknownOf[cell] = areaOf[level]! * kindCount + kind;
    }
  });
  return unknownOf;
}
