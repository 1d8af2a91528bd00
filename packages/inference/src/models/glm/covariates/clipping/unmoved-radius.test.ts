import { expect, it } from "vitest";
import { randomMixedPoint } from "../../../../examples/mixed-point.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { logisticCurve } from "../../../logistic-regression/link/logistic-outcome.ts";
import { normalNodes } from "../../../regression/clipping/normal-nodes.ts";
import { fiveColumns } from "../five-columns.testing.ts";
import { clipRow } from "./clip-row.ts";
import { nodeRow } from "./node-row.ts";
import { unmovedRadius } from "./unmoved-radius.ts";

const cells = 6;
const limits = (radius: number) => ({
  low: Float64Array.of(-1.5, -Infinity, -2, -Infinity, -Infinity),
  high: Float64Array.of(1.7, Infinity, 2.1, Infinity, Infinity),
  radius,
});

it("misses no node that clipping moves, and spares some that it does not", () => {
  const { covariates: d, numbers } = fiveColumns;
  const g = numbers.length;
  const perCell = 64;
  const nodes = normalNodes(g, perCell, cells);
  let spared = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const own = limits(seed % 2 ? 3 : Infinity);
    const point = randomMixedPoint(seededSource(seed), fiveColumns);
    const row = nodeRow(fiveColumns, logisticCurve, own, perCell, cells);
    const expected: number[] = [];
    for (let place = 0; place < perCell * cells; place++) {
      const c = place % cells;
      const at = (c * perCell + Math.floor(place / cells)) * g;
      const x = point.means.slice(c * d, (c + 1) * d);
      numbers.forEach((j, i) => {
        for (let m = 0; m <= i; m++) x[j]! += point.factor[i * g + m]! * nodes[at + m]!;
      });
      if (clipRow(x, 0, own, new Float64Array(d)) > 0) expected.push(place);
      const length = Math.hypot(...nodes.subarray(at, at + g));
      if (length < unmovedRadius(point, fiveColumns, own, c)) spared++;
    }
    expect([...row.moved.subarray(0, row.findMoved(point))]).toEqual(expected);
  }
  expect(spared).toBeGreaterThan(100);
});
