import { seededSource } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { type Family, syntheticProblem } from "./synthetic.ts";

const EXPLAINED: readonly (readonly [Family, number])[] = [
  ["normal", 0.7],
  ["not normal", 0.5],
  ["heavy tails", 0.6],
  ["factors", 0.3],
];
const SIZE = { covariates: 4, holders: 3, records: 1000 };

describe.each(EXPLAINED)("%s records", (family, explained) => {
  const problem = syntheticProblem(seededSource("synthetic test"), family, SIZE);

  it("are shared out and lie in the unit balls", () => {
    expect(problem.holders.map(({ count }) => count)).toEqual([333, 333, 334]);
    for (const { x, y, count } of problem.holders)
      for (let i = 0; i < count; i++) {
        expect(Math.hypot(...x.subarray(4 * i, 4 * i + 4))).toBeLessThan(1 + 1e-12);
        expect(Math.abs(y[i]!)).toBeLessThanOrEqual(1);
      }
  });

  it("explain the declared share of the responses", () => {
    const { x, y, count } = problem.test;
    const residuals = y.map((v, i) => problem.coefficients!.reduce((r, c, k) => r - c * x[4 * i + k]!, v));
    const square = (values: Float64Array) => values.reduce((sum, v) => sum + v * v, 0) / count;
    // The mean squares of 1000 and 5000 heavy-tailed rows differ by a few per cent; 0.08 is over five sds of the share.
    expect(Math.abs(1 - square(residuals) / square(y) - explained)).toBeLessThan(0.08);
  });
});
