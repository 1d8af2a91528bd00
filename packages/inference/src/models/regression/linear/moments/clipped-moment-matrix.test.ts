import { describe, expect, it, test } from "vitest";
import { seededSource } from "../../../../math/random/index.ts";
import { perturbedInputsTerm, simulateInputs } from "../../../linear-regression/index.ts";
import {
  differences,
  evaluate,
  relativeGap,
  somePoint,
} from "../../../linear-regression/regressions.testing.ts";
import { recordSimulator } from "../../../linear-regression/simulate.ts";
import type { Ball } from "../../clipping/ball.ts";
import { normalNodes } from "../../clipping/normal-nodes.ts";
import type { SummedMoments } from "../summed-moments.ts";
import { summedMomentsTerm } from "../sums/summed-moments-term.ts";
import { clippedMomentMatrix } from "./clipped-moment-matrix.ts";

const ballOf = (d: number, radius: number, nodes = 1024): Ball => ({
  radius,
  ratios: Float64Array.from({ length: d }, (_, j) => 1 + 0.2 * j),
  nodes: normalNodes(d, nodes),
});

describe("moments of records whose rows were moved into a ball", () => {
  it("are those of simulated ones", () => {
    const d = 2;
    const rng = seededSource("ball");
    const point = somePoint(rng, d, true);
    const ball = ballOf(d, 0.6, 16_384);
    const moments = clippedMomentMatrix(d, ball);
    moments.moveTo(point);
    const next = recordSimulator(point);
    const [n, p] = [40_000, d + 2];
    const sums = new Float64Array(p * p);
    const squares = new Float64Array(p * p);
    let moved = 0;
    for (let r = 0; r < n; r++) {
      const w = [1, ...next(rng)];
      const length = Math.hypot(...w.slice(1, p - 1).map((x, j) => x * ball.ratios[j]!));
      const s = Math.min(1, ball.radius / length);
      if (s < 1) moved++;
      for (let j = 1; j <= d; j++) w[j]! *= s;
      for (let i = 0; i < p * p; i++) {
        const product = w[Math.floor(i / p)]! * w[i % p]!;
        sums[i]! += product;
        squares[i]! += product ** 2;
      }
    }
    expect(moved / n).toBeGreaterThan(0.3);
    // 9 comparisons, each within 5 standard errors: a false alarm in fewer than 1 of 1e5 runs.
    for (let i = 0; i < p * p; i++) {
      const error = Math.sqrt(Math.max(0, squares[i]! / n - (sums[i]! / n) ** 2) / n);
      expect(Math.abs(sums[i]! / n - moments.M[i]!)).toBeLessThanOrEqual(5 * error);
    }
    expect(Array.from(moments.m)).toEqual(Array.from(moments.M.subarray(0, p)));
  });

  it("are those of all records where the ball moves none", () => {
    const point = somePoint(seededSource(3), 3, true);
    const moments = clippedMomentMatrix(3, ballOf(3, 100));
    moments.moveTo(point);
    const sums = simulated(3);
    const term = summedMomentsTerm(sums, { mean: true });
    const clipped = summedMomentsTerm(sums, { mean: true, ball: ballOf(3, 100) });
    expect(evaluate(clipped, point)).toEqual(evaluate(term, point));
  });

  test.each([1, 2, 4, 5])("of %i covariates have the gradient of finite differences", (d) => {
    const point = somePoint(seededSource(d), d, true);
    // A node that meets the ball within a difference's step is a kink: few nodes, so that none does.
    const ball = ballOf(d, 0.5 * Math.sqrt(d), 32);
    const inputs = simulateInputs(seededSource(d), point, {
      count: 60,
      noise: new Float64Array(d + 1).fill(0.5),
    });
    const hidden = { ...simulated(d), countVariance: 4 };
    for (const term of [
      summedMomentsTerm(simulated(d), { mean: true, ball }),
      summedMomentsTerm(hidden, { mean: true, ball }),
      perturbedInputsTerm(inputs, clippedMomentMatrix(d, ball)),
    ])
      expect(relativeGap(evaluate(term, point).gradient, differences(term, point))).toBeLessThan(1e-6);
  });

  it("cannot be where the covariance is none", () => {
    const point = somePoint(seededSource(4), 2, true);
    point.covariance[0] = -1;
    const term = summedMomentsTerm(simulated(2), { mean: true, ball: ballOf(2, 1) });
    expect(evaluate(term, point).value).toBe(-Infinity);
  });
});

/** Sums that some records may have. */
function simulated(d: number): SummedMoments {
  const rng = seededSource(`sums ${d}`);
  const entries = Array.from({ length: d + 2 }, (_, row) =>
    Array.from({ length: d + 2 - row }, (_, k) => ({ row, column: row + k })),
  ).flat();
  return {
    covariates: d,
    count: 500,
    entries: entries
      .filter(({ column }) => column > 0)
      .map(({ row, column }) => ({
        ...{ row, column, value: (row === column ? 200 : 40) + 20 * rng.normal() },
        variance: row > 0 && row < column && column <= d ? 200 : 400,
      })),
  };
}
