import { expect, test } from "vitest";
import { integrateFromZero } from "./gauss-legendre.ts";

test("is exact for polynomials up to degree 39 and not beyond", () => {
  for (const degree of [0, 1, 7, 38, 39]) {
    const exact = 2 ** (degree + 1) / (degree + 1);
    expect(Math.abs(integrateFromZero((t) => t ** degree, 2) / exact - 1)).toBeLessThan(1e-14);
  }
  // At degree 40 the error is still below the precision of doubles; far above it shows.
  expect(Math.abs((integrateFromZero((t) => t ** 80, 2) * 81) / 2 ** 81 - 1)).toBeGreaterThan(1e-9);
});
