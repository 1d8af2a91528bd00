import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import {
  chooseGrid,
  fromSteps,
  type GriddedStatistic,
  roundToSteps,
  sensitivityStepsRoundedUp,
} from "./grid.ts";

const statistic: GriddedStatistic = {
  sensitivity: 2,
  dimension: 9,
  magnitude: 1,
  integral: false,
  neighbours: "replace-one",
};

test("the grid is the largest power of two below what is wanted", () => {
  expect(chooseGrid(statistic, 1e-4, 9)).toBe(2 ** -14);
  expect(chooseGrid(statistic, 2 ** -20, 9)).toBe(2 ** -20);
});

test("a grid is never finer than 2^-40 of the magnitude", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (magnitude) => {
      const grid = chooseGrid({ ...statistic, magnitude, sensitivity: magnitude }, 1e-300, 9);
      expect(grid).toBeGreaterThanOrEqual(magnitude * 2 ** -40);
      expect(grid).toBeLessThanOrEqual(magnitude * 2 ** -39);
    }),
  );
});

test("integral statistics use the grid 1, or a finer one", () => {
  expect(chooseGrid({ ...statistic, integral: true }, 100, 9)).toBe(1);
  expect(chooseGrid({ ...statistic, integral: true }, 0.3, 9)).toBe(0.25);
});

test("a statistic that rounding would move by over 1 % of its sensitivity is refused", () => {
  expect(() => chooseGrid({ ...statistic, sensitivity: 1e-10 }, 1e-20, 9)).toThrow(DpbayesError);
  expect(() => chooseGrid({ ...statistic, magnitude: 0 }, 1, 9)).toThrow(DpbayesError);
  expect(() => chooseGrid({ ...statistic, magnitude: 1e300 }, 1, 9)).toThrow(DpbayesError);
});

test("sensitivity in steps carries the rounding, towards more", () => {
  const steps = (neighbours: GriddedStatistic["neighbours"]) =>
    sensitivityStepsRoundedUp({ ...statistic, neighbours }, 2 ** -10, 3) / (1 + 2 ** -40);
  expect(steps("replace-one")).toBeCloseTo(2048 + 3.375, 9);
  expect(steps("local")).toBeCloseTo(2048 + 3.375, 9);
  expect(steps("add-remove")).toBeCloseTo(2048 + 1.6875, 9);
  expect(sensitivityStepsRoundedUp({ ...statistic, integral: true }, 1, 3)).toBe(2);
  const root = sensitivityStepsRoundedUp({ ...statistic, integral: true, sensitivity: Math.SQRT2 }, 1, 3);
  expect(root).toBeGreaterThan(Math.SQRT2);
});

// Two records that differ by d differ by at most |d|/g + 1 steps; 1.125 leaves 1/8 for their own error.
test("rounding moves a difference by at most one step", () => {
  const value = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(value, value, fc.integer({ min: 0, max: 39 }), (x, y, k) => {
      const grid = 2 ** -k;
      const steps = Math.abs(roundToSteps(x, grid) - roundToSteps(y, grid));
      expect(steps).toBeLessThanOrEqual(Math.abs(x - y) / grid + 1);
      expect(Math.abs(fromSteps(BigInt(roundToSteps(x, grid)), grid) - x)).toBeLessThanOrEqual(grid / 2);
    }),
  );
});
