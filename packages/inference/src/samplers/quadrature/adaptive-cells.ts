import { fail } from "../../errors/index.ts";
import { type Box, type Cell, expand } from "./cell.ts";
import { gridPoints } from "./grid.ts";
import type { StretchedSpace } from "./stretched-space.ts";

/** Density below e^-60 of its peak is left out, low enough for second moments of heavy tails too. */
const DEPTH = 60;
const WIDEST = 128;
const MOST_CELLS = 20_000;

/** A density on cells that are small enough for their series. */
export interface CellDensity {
  readonly cells: readonly Cell[];
  /** What the cells' masses are relative to, as a logarithm. */
  readonly logScale: number;
  /** Sum of the cells' masses. */
  readonly mass: number;
}

/**
 * Cuts the part of the space that holds the mass into cells, and each cell in two along its worse
 * axis until the last coefficients of its series are below `tolerance` of the whole mass.
 */
export function adaptiveCells(space: StretchedSpace, tolerance: number): CellDensity {
  const { box, peak } = massBox(space);
  const density = (t: Float64Array) => Math.exp(space.logDensity(t) - peak);
  const make = (part: Box) => expand(space.dimension, part, density);
  let waiting = unitBoxes(space.dimension, box).map(make);
  const cells: Cell[] = [];
  while (waiting.length > 0) {
    const mass = massOf(cells) + massOf(waiting);
    const poor = (cell: Cell) => Math.max(...cell.tails) > tolerance * mass;
    cells.push(...waiting.filter((cell) => !poor(cell)));
    waiting = waiting.filter(poor).flatMap((cell) => halves(cell).map(make));
    if (cells.length + waiting.length > MOST_CELLS)
      fail("NOT_CONVERGED", {
        name: "the quadrature of the posterior",
        problem: `${MOST_CELLS} cells are not enough, so the density is not smooth`,
      });
  }
  return { cells, logScale: peak, mass: massOf(cells) };
}

function massOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.mass, 0);
}

/** The box outside which the density is negligible, and the log of its peak on a grid. */
function massBox(space: StretchedSpace): { readonly box: Box; readonly peak: number } {
  for (let reach = 8; reach <= WIDEST; reach *= 2) {
    const values = Array.from(gridPoints(space.dimension, reach), (t) => space.logDensity(t));
    const peak = values.reduce((most, value) => Math.max(most, value));
    const low: [number, number] = [reach, reach];
    const high: [number, number] = [-reach, -reach];
    let point = 0;
    for (const t of gridPoints(space.dimension, reach)) {
      if (!(values[point++]! > peak - DEPTH)) continue;
      for (const axis of axes(space)) {
        low[axis] = Math.min(low[axis], Math.floor(t[axis]! - 0.5));
        high[axis] = Math.max(high[axis], Math.ceil(t[axis]! + 0.5));
      }
    }
    if (axes(space).every((axis) => low[axis] >= -reach && high[axis] <= reach))
      return { box: { low, high }, peak };
  }
  return fail("NOT_CONVERGED", {
    name: "the quadrature of the posterior",
    problem: "the density does not fall off, so it is likely improper",
  });
}

function axes({ dimension }: StretchedSpace): readonly (0 | 1)[] {
  return dimension === 1 ? [0] : [0, 1];
}

/**
 * Cells of side 1, small enough not to step over a second mode of ordinary width. The mode is a corner
 * of cells, and nodes are dense near corners: a spike above it, as in the neck of a funnel, is seen.
 */
function unitBoxes(dimension: number, { low, high }: Box): readonly Box[] {
  const boxes: Box[] = [];
  for (let x = low[0]; x < high[0]; x++) {
    if (dimension === 1) boxes.push({ low: [x, -1], high: [x + 1, 1] });
    else for (let y = low[1]; y < high[1]; y++) boxes.push({ low: [x, y], high: [x + 1, y + 1] });
  }
  return boxes;
}

function halves({ low, high, tails }: Cell): readonly Box[] {
  if (tails[0] >= tails[1]) {
    const middle = 0.5 * (low[0] + high[0]);
    return [
      { low, high: [middle, high[1]] },
      { low: [middle, low[1]], high },
    ];
  }
  const middle = 0.5 * (low[1] + high[1]);
  return [
    { low, high: [high[0], middle] },
    { low: [low[0], middle], high },
  ];
}
