import type { ColumnKinds, MixedPoint } from "../../regression/mixed/index.ts";
import type { OutcomeCurve } from "../outcome-moments.ts";
import { backThroughClip, type ClipLimits, clipRow, squareOfReach } from "./clip-row.ts";
import { normalNodes } from "./normal-nodes.ts";

/** One node of a cell: x = m_c + Lε_n before and after clipping, y's moments at the unclipped x, and the way back. */
export interface NodeRow {
  /** Nodes per cell. */
  readonly count: number;
  /** Node n of cell c has the place n·cells + c, so that the first places are a coarser rule. */
  readonly moved: Int32Array;
  /** Finds the places of all nodes that clipping moves, in order, into `moved`; returns how many. */
  findMoved(point: MixedPoint): number;
  /** x̃ = (1, x). */
  readonly x: Float64Array;
  readonly clipped: Float64Array;
  /** h₁ = E[y | u], h₁′, h₂ = E[y² | u], h₂′. */
  readonly h: Float64Array;
  /** Adjoints of x̃ and of the clipped x̃, to be added to; cleared by `moveTo`. */
  readonly inX: Float64Array;
  readonly inClipped: Float64Array;
  /** Reads the node at a place, with the moments of y. */
  moveTo(point: MixedPoint, place: number): void;
  /** Adds what the adjoints and ∂ℓ/∂u say about the point. */
  addTo(point: MixedPoint, inU: number, gradient: MixedPoint): void;
}

export function nodeRow(
  { covariates: d, numbers }: ColumnKinds,
  curve: OutcomeCurve,
  limits: ClipLimits,
  count: number,
  cells: number,
): NodeRow {
  const g = numbers.length;
  const nodes = normalNodes(g, count, cells);
  // Numbers that are not there need one node.
  const perCell = g === 0 ? 1 : nodes.length / g / cells;
  const moved = new Int32Array(cells * perCell);
  const vector = () => new Float64Array(d + 1);
  const [x, clipped, inX, inClipped] = [vector(), vector(), vector(), vector()];
  const h = new Float64Array(4);
  // In a cell: the squares of indicators, which clipping by bounds leaves alone.
  const ofIndicators = new Float64Array(cells);
  const isNumber = Array.from({ length: d }, (_, j) => numbers.includes(j));
  const places = Int32Array.from(numbers);
  const lows = Float64Array.from(numbers, (j) => limits.low[j]!);
  const highs = Float64Array.from(numbers, (j) => limits.high[j]!);
  const reach = squareOfReach(limits);
  let factor = 0;
  let cellAt = 0;
  let nodeAt = 0;
  x[0] = 1;
  clipped[0] = 1;

  function squaresOfIndicators(means: Float64Array): void {
    ofIndicators.fill(0);
    for (let c = 0; c < cells; c++)
      for (let j = 0; j < d; j++) if (!isNumber[j]) ofIndicators[c]! += means[c * d + j]! ** 2;
  }

  return Object.freeze<NodeRow>({
    ...{ count: perCell, moved, x, clipped, h, inX, inClipped },
    findMoved({ means, factor: L }) {
      squaresOfIndicators(means);
      let found = 0;
      for (let n = 0, place = 0; n < perCell; n++)
        for (let c = 0; c < cells; c++, place++) {
          const at = (c * perCell + n) * g;
          let square = ofIndicators[c]!;
          let outside = false;
          for (let i = 0; i < g; i++) {
            let value = means[c * d + places[i]!]!;
            for (let m = 0; m <= i; m++) value += L[i * g + m]! * nodes[at + m]!;
            if (value < lows[i]! || value > highs[i]!) outside = true;
            square += value * value;
          }
          if (outside || square > reach) moved[found++] = place;
        }
      return found;
    },
    moveTo({ intercept, coefficients, means, factor: L }, place) {
      const c = place % cells;
      cellAt = c * d;
      nodeAt = (c * perCell + (place - c) / cells) * g;
      for (let j = 0; j < d; j++) x[j + 1] = means[cellAt + j]!;
      for (let i = 0; i < g; i++) {
        let sum = 0;
        for (let m = 0; m <= i; m++) sum += L[i * g + m]! * nodes[nodeAt + m]!;
        x[places[i]! + 1]! += sum;
      }
      let u = intercept;
      for (let j = 0; j < d; j++) u += coefficients[j]! * x[j + 1]!;
      factor = clipRow(x, 1, limits, clipped);
      curve.write(u, h);
      inX.fill(0);
      inClipped.fill(0);
    },
    addTo({ coefficients }, inU, gradient) {
      if (factor > 0) backThroughClip(x, clipped, 1, factor, limits, inClipped);
      gradient.intercept += inU;
      for (let j = 0; j < d; j++) {
        gradient.coefficients[j]! += inU * x[j + 1]!;
        const slope = inX[j + 1]! + inClipped[j + 1]! + inU * coefficients[j]!;
        inX[j + 1] = slope;
        gradient.means[cellAt + j]! += slope;
      }
      for (let i = 0; i < g; i++)
        for (let m = 0; m <= i; m++) gradient.factor[i * g + m]! += inX[places[i]! + 1]! * nodes[nodeAt + m]!;
    },
  });
}
