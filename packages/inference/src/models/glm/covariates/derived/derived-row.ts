import type { Design, Study } from "@dpbayes/privacy/formats";
import type { MixedPoint } from "../../../regression/mixed/index.ts";
import type { OutcomeCurve } from "../../outcomes/outcome-moments.ts";
import type { AveragedRow } from "../clipping/node-covariance.ts";
import type { DerivedDesign } from "./base-columns.ts";
import { baseValue } from "./base-value.ts";
import { derivedColumn } from "./derived-column.ts";
import { productRule } from "./product-nodes.ts";

/** Nodes of cells: numbers x = m_c + Lε_n, the columns that are derived from them and from the cell's levels, and y's moments. */
export interface DerivedRow extends AveragedRow {
  readonly weights: Float64Array;
  /** Node n of cell c has the place n·cells + c. */
  readonly places: number;
  /** Evaluates all nodes. */
  evaluate(point: MixedPoint): void;
}

/** `levelsOfCells` are the indices of the levels of `layout.levels`, cell by cell. */
export function derivedRow(
  { columns }: Design,
  study: Study,
  layout: DerivedDesign,
  levelsOfCells: readonly (readonly number[])[],
  curve: OutcomeCurve,
): DerivedRow {
  const d = columns.length;
  const D = d + 1;
  const g = layout.numbers.length;
  const cells = levelsOfCells.length;
  const { nodes, weights } = productRule(g);
  const all = cells * weights.length;
  const order = [...layout.numbers.map(({ variable }) => variable), ...layout.levels];
  const bases = layout.numbers.map(({ variable, place }) =>
    baseValue(columns[place]!, study.variables[variable]!),
  );
  const places = Int32Array.from(layout.numbers, ({ place }) => place);
  const derived = layout.derived.map((place) => ({
    place,
    column: derivedColumn(columns[place]!, study, order, g),
  }));
  const values = new Float64Array(order.length);
  const pair = new Float64Array(2);
  const baseSlopes = new Float64Array(g);
  const rows = new Float64Array(all * D).fill(1);
  const slopes = new Float64Array(all * derived.length * g);
  const outcomes = new Float64Array(all * 4);
  const [x, inX, h] = [new Float64Array(D), new Float64Array(D), new Float64Array(4)];
  const inNumbers = new Float64Array(g);
  let at = 0;

  function writeNumbers({ means, factor: L }: MixedPoint, place: number): void {
    const c = place % cells;
    const node = ((place - c) / cells) * g;
    const row = place * D + 1;
    for (let j = 0; j < d; j++) rows[row + j] = means[c * d + j]!;
    for (let i = 0; i < g; i++) {
      let sum = 0;
      for (let m = 0; m <= i; m++) sum += L[i * g + m]! * nodes[node + m]!;
      rows[row + places[i]!]! += sum;
      bases[i]!(rows[row + places[i]!]!, pair);
      values[i] = pair[0]!;
      baseSlopes[i] = pair[1]!;
    }
    levelsOfCells[c]!.forEach((level, l) => {
      values[g + l] = level;
    });
  }

  function writeDerived(place: number): void {
    for (let n = 0; n < derived.length; n++) {
      const { place: j, column } = derived[n]!;
      const from = (place * derived.length + n) * g;
      rows[place * D + 1 + j] = column.write(values, slopes, from);
      for (let i = 0; i < g; i++) slopes[from + i]! *= baseSlopes[i]!;
    }
  }

  function writeOutcome({ intercept, coefficients }: MixedPoint, place: number): void {
    let u = intercept;
    for (let j = 0; j < d; j++) u += coefficients[j]! * rows[place * D + 1 + j]!;
    curve.write(u, h);
    for (let n = 0; n < 4; n++) outcomes[place * 4 + n] = h[n]!;
  }

  return Object.freeze<DerivedRow>({
    ...{ weights, places: all, clipped: x, h, inClipped: inX },
    evaluate(point) {
      for (let place = 0; place < all; place++) {
        writeNumbers(point, place);
        writeDerived(place);
        writeOutcome(point, place);
      }
    },
    moveTo(place) {
      at = place;
      for (let j = 0; j < D; j++) {
        x[j] = rows[place * D + j]!;
        inX[j] = 0;
      }
      for (let n = 0; n < 4; n++) h[n] = outcomes[place * 4 + n]!;
    },
    addTo({ coefficients }, inU, gradient) {
      const c = at % cells;
      const node = ((at - c) / cells) * g;
      gradient.intercept += inU;
      for (let j = 0; j < d; j++) {
        gradient.coefficients[j]! += inU * x[j + 1]!;
        inX[j + 1]! += inU * coefficients[j]!;
      }
      for (let i = 0; i < g; i++) inNumbers[i] = inX[places[i]! + 1]!;
      for (let n = 0; n < derived.length; n++) {
        const slope = inX[derived[n]!.place + 1]!;
        for (let i = 0; i < g; i++) inNumbers[i]! += slope * slopes[(at * derived.length + n) * g + i]!;
      }
      for (let i = 0; i < g; i++) {
        gradient.means[c * d + places[i]!]! += inNumbers[i]!;
        for (let m = 0; m <= i; m++) gradient.factor[i * g + m]! += inNumbers[i]! * nodes[node + m]!;
      }
    },
  });
}
