import { expect, test } from "vitest";
import {
  twoSidedGeometricLogCdf,
  twoSidedGeometricLogMass,
  twoSidedGeometricVariance,
} from "./two-sided-geometric.ts";

const rates = [1e-3, 0.1, 1, 5, 30];

test.each(rates)("rate %d: masses add up to 1, variance and cdf are their sums", (rate) => {
  const furthest = Math.ceil(40 / rate);
  let [total, variance] = [0, 0];
  for (let k = -furthest; k <= furthest; k++) {
    const mass = Math.exp(twoSidedGeometricLogMass(k, rate));
    total += mass;
    variance += k * k * mass;
    if (Math.abs(k) <= 3) expect(Math.exp(twoSidedGeometricLogCdf(k, rate))).toBeCloseTo(total, 12);
  }
  expect(total).toBeCloseTo(1, 12);
  expect(twoSidedGeometricVariance(rate) / variance).toBeCloseTo(1, 9);
});

// (1-α)/(1+α) at α = 1-1e-12 is 1e-12/(2-1e-12); at α = 1e-200 it is 1 - 2e-200.
test("no digits are lost at either end", () => {
  const tiny = -Math.log1p(-1e-12);
  expect(twoSidedGeometricLogMass(0, tiny) / Math.log(1e-12 / (2 - 1e-12))).toBeCloseTo(1, 14);
  expect(twoSidedGeometricLogMass(0, 200 * Math.LN10) / -2e-200).toBeCloseTo(1, 12);
  expect(twoSidedGeometricLogMass(0, Number.POSITIVE_INFINITY)).toBeCloseTo(0, 300);
});

test("the mass is that of α", () => {
  expect(twoSidedGeometricLogMass(-7, -Math.log(0.9))).toBeCloseTo(
    Math.log(0.1 / 1.9) + 7 * Math.log(0.9),
    12,
  );
});
