import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { treeLeastSquares } from "../../index.ts";
import { constrainedLeastSquares } from "../constrained.testing.ts";
import type { AreaNode } from "./area-node.ts";

const CELLS = 3;

/** Eight areas, every one measured by random queries; leaves by at least as many as they have cells. */
function randomTree(seed: number): readonly AreaNode[] {
  const rng = seededSource(seed);
  const parents = Array.from({ length: 8 }, (_, node) =>
    node === 0 ? -1 : Math.floor(rng.uniform() * node),
  );
  return parents.map((parent, node) => {
    const rows = parents.includes(node) ? Math.floor(5 * rng.uniform()) : 3 + Math.floor(3 * rng.uniform());
    const some = (length: number, draw: () => number) => Float64Array.from({ length }, draw);
    return {
      parent,
      // The first numbers stand mostly for one cell each, so that no tree is a matter of its last digits.
      queries: some(rows * CELLS, () => rng.normal()).map((x, i) => x + (i % (CELLS + 1) === 0 ? 6 : 0)),
      values: some(rows, () => 10 * rng.normal()),
      variances: some(rows, () => Math.exp(rng.normal())),
    };
  });
}

/** Every number as a row over the cells of all leaves. */
function rowsOf(nodes: readonly AreaNode[]) {
  const leaves = nodes.flatMap((_, at) => (nodes.some(({ parent }) => parent === at) ? [] : [at]));
  const isIn = (leaf: number, area: number): boolean =>
    leaf === area || (nodes[leaf]!.parent >= 0 && isIn(nodes[leaf]!.parent, area));
  const width = leaves.length * CELLS;
  const over = (area: number, weights: Float64Array) => {
    const row = new Float64Array(width);
    leaves.forEach((leaf, l) => {
      if (isIn(leaf, area)) row.set(weights, l * CELLS);
    });
    return row;
  };
  const rows = nodes.flatMap(({ queries, values, variances }, area) =>
    Array.from(values, (value, i) => ({
      row: over(area, queries.subarray(i * CELLS, (i + 1) * CELLS)),
      value,
      variance: variances[i]!,
    })),
  );
  return { leaves, width, over, rows };
}

function dense(nodes: readonly AreaNode[]) {
  const { leaves, width, over, rows } = rowsOf(nodes);
  const { estimate, between } = constrainedLeastSquares(rows, width);
  const unit = (cell: number) => Float64Array.from({ length: CELLS }, (_, i) => (i === cell ? 1 : 0));
  const form = (area: number, cell: number) => over(area, unit(cell));
  const estimated = (area: number, cell: number) =>
    form(area, cell).reduce((sum, weight, i) => sum + weight * estimate[i]!, 0);
  return { leaves, estimate: estimated, form, between };
}

/** The largest difference from dense least squares, in units of the largest number of its kind. */
class Misfit {
  private difference = 0;
  private size = 0;
  add(found: number, expected: number): void {
    this.difference = Math.max(this.difference, Math.abs(found - expected));
    this.size = Math.max(this.size, Math.abs(expected));
  }
  get relative(): number {
    return this.difference / this.size;
  }
}

function misfits(nodes: readonly AreaNode[]): readonly number[] {
  const [tree, all] = [treeLeastSquares(nodes, CELLS), dense(nodes)];
  const covariances = tree.covariances();
  const [estimates, variances, forms] = [new Misfit(), new Misfit(), new Misfit()];
  const rng = seededSource("form");
  const asked = Float64Array.from({ length: all.leaves.length * CELLS }, () => rng.normal());
  const products = tree.covarianceWith((leaf) => {
    const at = all.leaves.indexOf(leaf) * CELLS;
    return asked.slice(at, at + CELLS);
  });
  nodes.forEach(({ parent }, at) => {
    for (let i = 0; i < CELLS; i++) {
      estimates.add(tree.estimates[at]![i]!, all.estimate(at, i));
      forms.add(products[at]![i]!, all.between(all.form(at, i), asked));
      for (let j = 0; j < CELLS; j++) {
        const between = (area: number) => all.between(all.form(at, i), all.form(area, j));
        variances.add(covariances.own[at]![i * CELLS + j]!, between(at));
        if (parent >= 0) variances.add(covariances.withParent[at]![i * CELLS + j]!, between(parent));
      }
    }
  });
  return [estimates, variances, forms].map(({ relative }) => relative);
}

/** Numbers of one cell; a variance of 0 is exact. */
function counted(
  parent: number,
  ...numbers: readonly (readonly [value: number, variance: number])[]
): AreaNode {
  return {
    parent,
    queries: new Float64Array(numbers.length).fill(1),
    values: Float64Array.from(numbers, ([value]) => value),
    variances: Float64Array.from(numbers, ([, variance]) => variance),
  };
}

describe("treeLeastSquares", () => {
  it("is dense least squares: estimates, variances, covariances with the area above and with any form", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        expect(Math.max(...misfits(randomTree(seed)))).toBeLessThan(1e-10);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it("holds exact numbers, as dense least squares under constraints does", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const exact = randomTree(seed).map((node, at) => {
          const variances = node.variances.map((one, row) => (row === 0 && at % 2 === 0 ? 0 : one));
          return { ...node, variances };
        });
        expect(Math.max(...misfits(exact))).toBeLessThan(1e-10);
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it("shares a county's surplus by the variances of its tracts, by hand", () => {
    const tree = treeLeastSquares([counted(-1, [30, 2]), counted(0, [9, 1]), counted(0, [15, 3])], 1);
    // The tracts' sum 24 has variance 4 and misses 30 by 6: 6·4/(2 + 4) of it is shared as 1 to 3.
    [28, 10, 18].forEach((count, at) => {
      expect(tree.estimates[at]![0]).toBeCloseTo(count, 13);
    });
    const { own, withParent } = tree.covariances();
    // Variances 4·2/6, 1 − 1²/6, 3 − 3²/6; covariances with the county 1 − 1·4/6, 3 − 3·4/6.
    [4 / 3, 5 / 6, 3 / 2].forEach((variance, at) => {
      expect(own[at]![0]).toBeCloseTo(variance, 14);
    });
    expect(withParent[1]![0]).toBeCloseTo(1 / 3, 14);
    expect(withParent[2]![0]).toBeCloseTo(1, 14);
    // The difference of the tracts: 1 + 3 − (1 − 3)²/6.
    const product = tree.covarianceWith((leaf) => Float64Array.of(leaf === 1 ? 1 : -1));
    expect(product[1]![0]! - product[2]![0]!).toBeCloseTo(4 - 4 / 6, 14);
  });

  it("takes exact numbers that others already say, and several trees", () => {
    const tree = treeLeastSquares(
      [counted(-1, [30, 0]), counted(0, [10, 0], [12, 1]), counted(0, [20, 0]), counted(-1, [4, 1], [6, 3])],
      1,
    );
    [30, 10, 20, 4.5].forEach((count, at) => {
      expect(tree.estimates[at]![0]).toBeCloseTo(count, 13);
    });
    const variances = tree.covariances().own.map(([variance]) => variance!);
    expect(variances.slice(0, 3)).toEqual([0, 0, 0]);
    expect(variances[3]).toBeCloseTo(0.75, 14);
  });

  it("refuses what cannot be", () => {
    expect(() => treeLeastSquares([counted(0, [1, 1])], 1)).toThrow("parent of area 0 is 0, must be -1");
    expect(() => treeLeastSquares([counted(-1, [1, -1])], 1)).toThrow(
      "a variance of area 0 is -1, must be 0 or",
    );
    expect(() => treeLeastSquares([counted(-1, [1, 1])], 2)).toThrow(
      "queries of area 0 has length 1, must be 2",
    );
    expect(() => treeLeastSquares([counted(-1, [1, 1]), counted(0)], 1)).toThrow(
      "what was measured of area 1, which has no parts is too little to tell its cells apart",
    );
    expect(() => treeLeastSquares([counted(-1, [30, 0]), counted(0, [20, 0])], 1)).toThrow(
      "an exact number of area 0 is 30, must be 20, which follows from other exact numbers",
    );
    expect(() => treeLeastSquares([counted(-1, [Number.NaN, 1])], 1)).toThrow("a value of area 0 is NaN");
  });
});
