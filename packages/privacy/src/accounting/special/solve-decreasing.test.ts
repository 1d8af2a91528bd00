import { expect, test } from "vitest";
import { solveDecreasing } from "./solve-decreasing.ts";

const resolution = (x: number) => 1e-15 * Math.abs(x);

test("finds a root where Newton's method alone would leave the bracket", () => {
  // 1/x − 1/3: from x = 8 a Newton step goes to negative x.
  const root = solveDecreasing(
    (x) => ({ value: 1 / x - 1 / 3, slope: -1 / x ** 2 }),
    [1e-3, 1e3],
    resolution,
    8,
  );
  expect(root).toBeCloseTo(3, 12);
});

test("survives a slope that underflows to zero", () => {
  const f = (x: number) => ({ value: Math.exp(-x * x) - Math.exp(-900), slope: -2 * x * Math.exp(-x * x) });
  expect(solveDecreasing(f, [1, 1000], resolution)).toBeGreaterThan(26);
});

test("never calls the function outside the bracket", () => {
  const seen: number[] = [];
  const f = (x: number) => {
    seen.push(x);
    return { value: -Math.atan(x - 0.7), slope: -1 / (1 + (x - 0.7) ** 2) };
  };
  expect(solveDecreasing(f, [-50, 80], () => 1e-15)).toBeCloseTo(0.7, 14);
  expect(Math.min(...seen)).toBeGreaterThan(-50);
  expect(Math.max(...seen)).toBeLessThan(80);
  expect(seen.length).toBeLessThan(40);
});
