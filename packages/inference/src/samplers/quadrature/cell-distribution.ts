import type { SeededSource } from "../../math/random/seeded-source.ts";
import { adaptiveCells } from "./adaptive-cells.ts";
import { between, type Cell, firstMarginal, secondGiven, visitNodes } from "./cell.ts";
import { invertIntegral, seriesIntegral } from "./legendre.ts";
import type { StretchedSpace } from "./stretched-space.ts";

/** The normalised distribution that cells stand for. */
export interface CellDistribution {
  readonly cells: number;
  readonly logEvidence: number;
  /** Expectation of a function of q. */
  expectation(f: (q: Float64Array) => number): number;
  /** P(first coordinate of q ≤ x). */
  firstCdf(x: number): number;
  /** An independent draw of q: inverse transform within the series of a cell. */
  draw(rng: SeededSource): Float64Array;
}

export function cellDistribution(space: StretchedSpace, tolerance: number): CellDistribution {
  const { cells, logScale, mass } = adaptiveCells(space, tolerance);
  const d = space.dimension;
  const cumulative = new Float64Array(cells.length);
  let sum = 0;
  cells.forEach((cell, c) => {
    sum += cell.mass;
    cumulative[c] = sum;
  });
  return {
    cells: cells.length,
    logEvidence: logScale + Math.log(mass),
    expectation: (f) => expectation(space, cells, logScale, f) / mass,
    firstCdf(x) {
      const t = space.firstOf(x);
      return cells.reduce((total, cell) => total + massBelow(d, cell, t), 0) / mass;
    },
    draw(rng) {
      const at = rng.uniform() * sum;
      const cell = cells[firstAbove(cumulative, at)]!;
      const t = new Float64Array(d);
      const x = invertIntegral(firstMarginal(d, cell), rng.uniform() * cell.mass);
      t[0] = between(cell.low[0], cell.high[0], x);
      if (d === 2) {
        const series = secondGiven(cell, x);
        t[1] = between(cell.low[1], cell.high[1], invertIntegral(series, 2 * rng.uniform() * series[0]!));
      }
      const q = new Float64Array(d);
      space.place(t, q);
      return q;
    },
  };
}

function expectation(
  space: StretchedSpace,
  cells: readonly Cell[],
  logScale: number,
  f: (q: Float64Array) => number,
): number {
  const q = new Float64Array(space.dimension);
  let sum = 0;
  for (const cell of cells)
    visitNodes(space.dimension, cell, (t, weight) => {
      const density = Math.exp(space.logDensity(t) - logScale);
      // Where the density vanishes the function may overflow: 0·∞ must count as nothing.
      if (density === 0) return;
      space.place(t, q);
      sum += weight * density * f(q);
    });
  return sum;
}

/** The part of a cell's mass with first coordinate up to t. */
function massBelow(dimension: number, cell: Cell, t: number): number {
  const [low, high] = [cell.low[0], cell.high[0]];
  if (t <= low) return 0;
  if (t >= high) return cell.mass;
  return seriesIntegral(firstMarginal(dimension, cell), (2 * t - low - high) / (high - low));
}

function firstAbove(cumulative: Float64Array, value: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cumulative[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
