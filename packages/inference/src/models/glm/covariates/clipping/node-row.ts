import { normalNodes } from "../../../regression/clipping/normal-nodes.ts";
import type { ColumnKinds, MixedPoint } from "../../../regression/mixed/index.ts";
import type { OutcomeCurve } from "../../outcomes/outcome-moments.ts";
import { backThroughClip, type ClipLimits, clipRow } from "./clip-row.ts";
import { unmovedRadius } from "./unmoved-radius.ts";

/** Nodes of cells: x = m_c + Lε_n before and after clipping, y's moments at the unclipped x, and the way back. */
export interface NodeRow {
  /** Nodes per cell. */
  readonly count: number;
  /** Node n of cell c has the place n·cells + c, so that the first places are a coarser rule. */
  readonly moved: Int32Array;
  /**
   * Evaluates the nodes that clipping moves, and the first `coarse` of every cell, at a point; writes the places of the
   * former into `moved`, in order, and returns how many there are.
   */
  findMoved(point: MixedPoint): number;
  /** x̃ = (1, x). */
  readonly x: Float64Array;
  readonly clipped: Float64Array;
  /** h₁ = E[y | u], h₁′, h₂ = E[y² | u], h₂′. */
  readonly h: Float64Array;
  /** Adjoints of x̃ and of the clipped x̃, to be added to; cleared by `moveTo`. */
  readonly inX: Float64Array;
  readonly inClipped: Float64Array;
  /** Recalls the node at a place that `findMoved` evaluated. */
  moveTo(place: number): void;
  /** Adds what the adjoints and ∂ℓ/∂u say about the point. */
  addTo(point: MixedPoint, inU: number, gradient: MixedPoint): void;
}

/** Every node is evaluated once per point, for its part in the mean, in the covariance and in their gradients. */
export function nodeRow(
  kinds: ColumnKinds,
  curve: OutcomeCurve,
  limits: ClipLimits,
  count: number,
  cells: number,
  coarse = 0,
): NodeRow {
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const D = d + 1;
  const nodes = normalNodes(g, count, cells);
  // Numbers that are not there need one node.
  const perCell = g === 0 ? 1 : nodes.length / g / cells;
  const all = cells * perCell;
  const always = cells * coarse;
  const moved = new Int32Array(all);
  const vector = () => new Float64Array(D);
  const [x, clipped, inX, inClipped] = [vector(), vector(), vector(), vector()];
  const h = new Float64Array(4);
  const rows = new Float64Array(all * D).fill(1);
  const clippedRows = new Float64Array(all * D).fill(1);
  const factors = new Float64Array(all);
  const outcomes = new Float64Array(all * 4);
  const places = Int32Array.from(numbers);
  // A little less than |ε|, so that rounding keeps no node from being looked at.
  const lengths = Float64Array.from({ length: all }, (_, place) => {
    const node = nodeOf(place);
    return (1 - 1e-9) * Math.hypot(...nodes.subarray(node, node + g));
  });
  const unmoved = new Float64Array(cells);
  let factor = 0;
  let cellAt = 0;
  let nodeAt = 0;

  function nodeOf(place: number): number {
    const c = place % cells;
    return (c * perCell + (place - c) / cells) * g;
  }

  /** x at the node of a place: the cell's mean, and the numbers' deviations from it. */
  function writeRow({ means, factor: L }: MixedPoint, place: number): void {
    const c = place % cells;
    const node = nodeOf(place);
    const at = place * D + 1;
    for (let j = 0; j < d; j++) rows[at + j] = means[c * d + j]!;
    for (let i = 0; i < g; i++) {
      let sum = 0;
      for (let m = 0; m <= i; m++) sum += L[i * g + m]! * nodes[node + m]!;
      rows[at + places[i]!]! += sum;
    }
  }

  function writeOutcome({ intercept, coefficients }: MixedPoint, place: number): void {
    const at = place * D + 1;
    let u = intercept;
    for (let j = 0; j < d; j++) u += coefficients[j]! * rows[at + j]!;
    curve.write(u, h);
    for (let n = 0; n < 4; n++) outcomes[place * 4 + n] = h[n]!;
  }

  return Object.freeze<NodeRow>({
    ...{ count: perCell, moved, x, clipped, h, inX, inClipped },
    findMoved(point) {
      let found = 0;
      for (let c = 0; c < cells; c++) unmoved[c] = unmovedRadius(point, kinds, limits, c);
      for (let place = 0; place < all; place++) {
        if (place >= always && lengths[place]! < unmoved[place % cells]!) continue;
        writeRow(point, place);
        const by = clipRow(rows, place * D + 1, limits, clippedRows);
        factors[place] = by;
        if (by > 0) moved[found++] = place;
        if (by > 0 || place < always) writeOutcome(point, place);
      }
      return found;
    },
    moveTo(place) {
      cellAt = (place % cells) * d;
      nodeAt = nodeOf(place);
      factor = factors[place]!;
      for (let j = 0; j < D; j++) {
        x[j] = rows[place * D + j]!;
        clipped[j] = clippedRows[place * D + j]!;
        inX[j] = 0;
        inClipped[j] = 0;
      }
      for (let n = 0; n < 4; n++) h[n] = outcomes[place * 4 + n]!;
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
