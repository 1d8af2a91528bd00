import { expect, test } from "vitest";
import { integrateFromZero } from "../special/gauss-legendre.ts";
import { boundedRangeRenyi, gaussianRenyi, laplaceRenyi, pureRenyi } from "./curves.ts";

/** log ∫ p^α q^{1−α} / (α − 1) for densities at distance one, by quadrature on unit intervals. */
function divergence(logDensity: (x: number) => number, order: number): number {
  let sum = 0;
  for (let low = -150; low < 150; low++)
    sum += integrateFromZero(
      (t) => Math.exp(order * logDensity(low + t) + (1 - order) * logDensity(low + t - 1)),
      1,
    );
  return Math.log(sum) / (order - 1);
}

test.each([1.25, 2, 8])("the curves are Rényi divergences at order %d", (order) => {
  const laplace = (x: number) => -Math.abs(x) / 2 - Math.log(4);
  expect(laplaceRenyi(2)(order)).toBeCloseTo(divergence(laplace, order), 12);
  const gauss = (x: number) => -0.125 * x * x - 0.5 * Math.log(8 * Math.PI);
  expect(gaussianRenyi(0.5)(order)).toBeCloseTo(divergence(gauss, order), 12);
});

test("Laplace at the ends: order → 1 is Kullback–Leibler, order → ∞ is ε, large b is α/(2b²)", () => {
  const b = 3;
  expect(laplaceRenyi(b)(1 + 1e-9)).toBeCloseTo(1 / b + Math.expm1(-1 / b), 8);
  expect(laplaceRenyi(b)(1e12)).toBeCloseTo(1 / b, 10);
  expect(laplaceRenyi(0.001)(5e6)).toBeCloseTo(1000, 5);
  expect(laplaceRenyi(1e8)(4) / 2e-16).toBeCloseTo(1, 7);
});

test("the branch for large orders continues the other", () => {
  const curve = laplaceRenyi(2);
  expect(curve(61.0001) - curve(60.9999)).toBeLessThan(1e-6);
  expect(curve(61.0001)).toBeGreaterThan(curve(60.9999));
});

test("a generic pure loss costs at least Laplace of the same ε, and never more than ε", () => {
  for (const epsilon of [0.01, 0.5, 3])
    for (const order of [1.1, 2, 10, 1000]) {
      expect(pureRenyi(epsilon)(order)).toBeGreaterThanOrEqual(laplaceRenyi(1 / epsilon)(order));
      expect(pureRenyi(epsilon)(order)).toBeLessThanOrEqual(epsilon);
      expect(boundedRangeRenyi(epsilon)(order)).toBeLessThanOrEqual(pureRenyi(epsilon)(order));
    }
});
