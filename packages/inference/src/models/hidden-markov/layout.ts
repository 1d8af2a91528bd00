import { fail, requireCount, requireLength, requirePositive } from "../../errors/index.ts";

/** Cells of several sequences, features of several levels: how the arrays of the model are laid out. */
export interface CellLayout {
  /** Number of hidden states. */
  readonly states: number;
  /** Time steps of each sequence; cells are numbered sequence by sequence. */
  readonly sequences: readonly number[];
  /** Levels of each feature; a cell's counts are those of feature 1, then of feature 2, … */
  readonly levels: readonly number[];
}

/** Symmetric Dirichlet priors of transition rows and of emissions. */
export interface CellPrior {
  readonly transition: number;
  readonly emission: number;
}

/** A layout with what follows from it. */
export interface Cells extends CellLayout, CellPrior {
  readonly cells: number;
  /** Counts per cell: the levels of all features. */
  readonly width: number;
  /** Where each feature starts, and the width at the end. */
  readonly offsets: Int32Array;
  /** The cell before and after in the same sequence; −1 where there is none. */
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/** The cells of a layout with their prior counts. */
export function cellsOf(layout: CellLayout, prior: CellPrior): Cells {
  requireCount("states", layout.states, 1);
  if (layout.sequences.length === 0 || layout.levels.length === 0)
    fail("ARGUMENT", { name: "layout", found: "empty", accepted: "a sequence and a feature or more" });
  for (const steps of layout.sequences) requireCount("steps of a sequence", steps, 1);
  for (const levels of layout.levels) requireCount("levels of a feature", levels, 1);
  requirePositive("prior transition", prior.transition);
  requirePositive("prior emission", prior.emission);
  const cells = layout.sequences.reduce((sum, steps) => sum + steps, 0);
  const offsets = new Int32Array(layout.levels.length + 1);
  layout.levels.forEach((levels, d) => {
    offsets[d + 1] = offsets[d]! + levels;
  });
  const before = new Int32Array(cells).map((_, c) => c - 1);
  const after = new Int32Array(cells).map((_, c) => c + 1);
  let start = 0;
  for (const steps of layout.sequences) {
    before[start] = -1;
    start += steps;
    after[start - 1] = -1;
  }
  return Object.freeze({ ...layout, ...prior, cells, width: offsets.at(-1)!, offsets, before, after });
}

/** One number per cell, feature and level. */
export function requireCells(name: string, counts: ArrayLike<number>, { cells, width }: Cells): void {
  requireLength(name, counts, cells * width);
}
