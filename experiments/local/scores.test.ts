import { seededSource } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import type { Rows } from "../data/prepare-regression.ts";
import { leastSquares, logisticFit } from "./non-private.ts";
import { auc, rmse } from "./scores.ts";

const oneColumn = (x: readonly number[], y: readonly number[]): Rows => ({
  count: x.length,
  x: Float64Array.from(x),
  y: Float64Array.from(y),
});

describe("scores", () => {
  it("measure errors of predictions", () => {
    expect(rmse(oneColumn([1, 2], [2, 5]), [2])).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("count the pairs that are in order, ties half", () => {
    expect(auc(oneColumn([1, 2, 3, 4], [0, 0, 1, 1]), [1])).toBe(1);
    expect(auc(oneColumn([1, 2, 3, 4], [0, 0, 1, 1]), [-2])).toBe(0);
    expect(auc(oneColumn([1, 2, 3, 4], [0, 1, 0, 1]), [1])).toBe(0.75);
    expect(auc(oneColumn([1, 2, 3, 4], [0, 1, 0, 1]), [0])).toBe(0.5);
    expect(auc(oneColumn([1, 1, 2], [0, 1, 1]), [1])).toBe(0.75);
  });
});

describe("non-private estimates", () => {
  const rng = seededSource("rows");
  const count = 4000;
  const x = Float64Array.from({ length: 2 * count }, () => rng.normal());
  const signal = (i: number) => x[2 * i]! - 2 * x[2 * i + 1]!;

  it("solve least squares", () => {
    const y = Float64Array.from({ length: count }, (_, i) => signal(i));
    const theta = leastSquares({ count, x, y });
    expect(theta[0]).toBeCloseTo(1, 10);
    expect(theta[1]).toBeCloseTo(-2, 10);
  });

  it("set the score of the logistic likelihood to zero", () => {
    const y = Float64Array.from({ length: count }, (_, i) =>
      rng.uniform() < 1 / (1 + Math.exp(-signal(i))) ? 1 : 0,
    );
    const theta = logisticFit({ count, x, y });
    const score = [0, 0];
    for (let i = 0; i < count; i++) {
      const mean = 1 / (1 + Math.exp(-theta[0]! * x[2 * i]! - theta[1]! * x[2 * i + 1]!));
      for (const j of [0, 1]) score[j]! += (y[i]! - mean) * x[2 * i + j]!;
    }
    for (const value of score) expect(Math.abs(value)).toBeLessThan(1e-8);
    // Standard errors are below 0.07.
    expect(Math.abs(theta[0]! - 1)).toBeLessThan(0.4);
  });
});
