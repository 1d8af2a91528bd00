import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { cellClasses } from "./cell-classes.ts";
import { type ChosenLevels, patternOf } from "./chosen-levels.ts";
import type { LinearCombination } from "./compiled-answer.ts";
import { chosenCount } from "./runs-of-cells.ts";

/**
 * Totals of sets of cells. Cells that are in the same sets are one class, so that a pass over the counts adds each of them
 * once, however many sets there are: first into its class, then classes into totals.
 */
export interface LinearForms {
  /** How many totals. */
  readonly count: number;
  /** The cells of every total. */
  readonly patterns: readonly CellPattern[];
  readonly classCount: number;
  /** The class of every cell, −1 where no total needs it: who walks over cells in another order may add into classes itself. */
  readonly classOf: Int32Array;
  /** Adds the counts of all cells to the totals. Allocates nothing. */
  addCells(counts: Int32Array, totals: Float64Array): void;
  /** Adds the sums of classes to the totals. Allocates nothing. */
  addClasses(sums: Float64Array, totals: Float64Array): void;
  /** Adds to every class the weights of the totals that its cells are in. */
  addWeights(combination: LinearCombination, weights: Float64Array): void;
}

/** A cell is looked at once for every total that it is in: a thousand million looks take some seconds. */
const MOST_LOOKS = 1e9;

export function linearForms(table: NoisyTable, chosen: readonly ChosenLevels[]): LinearForms {
  requireFeasible(chosen.reduce((sum, one) => sum + chosenCount(table, one), 0));
  const { classCount, classOf, starts, totalsOf } = cellClasses(table, chosen);
  const work = new Float64Array(classCount);
  const addClasses = (sums: Float64Array, totals: Float64Array): void => {
    for (let k = 0; k < classCount; k++) {
      const sum = sums[k]!;
      if (sum !== 0) for (let i = starts[k]!; i < starts[k + 1]!; i++) totals[totalsOf[i]!]! += sum;
    }
  };
  const addCells = (counts: Int32Array, totals: Float64Array): void => {
    work.fill(0);
    for (let cell = 0; cell < classOf.length; cell++) {
      const k = classOf[cell]!;
      if (k >= 0) work[k]! += counts[cell]!;
    }
    addClasses(work, totals);
  };
  const addWeights = (combination: LinearCombination, weights: Float64Array): void => {
    const ofTotal = new Float64Array(chosen.length);
    for (const [i, total] of combination.totals.entries()) ofTotal[total]! += combination.weights[i]!;
    for (let k = 0; k < classCount; k++)
      for (let i = starts[k]!; i < starts[k + 1]!; i++) weights[k]! += ofTotal[totalsOf[i]!]!;
  };
  const patterns = Object.freeze(chosen.map((one) => patternOf(table, one)));
  const adding = { addCells, addClasses, addWeights };
  return Object.freeze({ count: chosen.length, patterns, classCount, classOf, ...adding });
}

function requireFeasible(looks: number): void {
  if (looks <= MOST_LOOKS) return;
  const found = `${looks} cells, each as often as it is asked for`;
  fail("ARGUMENT", {
    name: "what is asked at once",
    found,
    accepted: `at most ${MOST_LOOKS}: ask in parts`,
  });
}
