import { describe, expect, it } from "vitest";
import { logistic } from "../../../math/special/index.ts";
import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import { writeLogisticIntegrals } from "./logistic-integrals.ts";
import { logisticNormal } from "./logistic-normal.ts";
import { logisticNormalByProbits } from "./probits.testing.ts";

const means = [-40, -7.3, -1, 0, 0.4, 3, 12];
const variances = [0, 1e-6, 0.3, 1, 3.9, 24.9, 25.1, 400, 1e5];
const grid = means.flatMap((mean) => variances.map((variance) => [mean, variance] as const));

/** Brute force: the midpoint rule with a fine step in z. */
function bruteForce(mean: number, variance: number): number {
  let sum = 0;
  const step = 0.4 / Math.max(50, 20 * Math.sqrt(variance));
  for (let z = -9.5 + step / 2; z < 9.5; z += step)
    sum += Math.exp(-0.5 * z * z) * logistic(mean + Math.sqrt(variance) * z);
  return (sum * step) / Math.sqrt(2 * Math.PI);
}

describe("the logistic-normal expectation", () => {
  it("is that of brute force", () => {
    for (const [mean, variance] of grid.filter(([, v]) => v <= 400))
      expect(Math.abs(logisticNormal(mean, variance).expected - bruteForce(mean, variance))).toBeLessThan(
        1e-12,
      );
  });

  it("mirrors: E(m) + E(−m) = 1, and knows its limits", () => {
    for (const [mean, variance] of grid) {
      const sum = logisticNormal(mean, variance).expected + logisticNormal(-mean, variance).expected;
      expect(Math.abs(sum - 1)).toBeLessThan(1e-13);
    }
    expect(logisticNormal(0.7, 0).expected).toBeCloseTo(logistic(0.7), 14);
    expect(logisticNormal(3, 1e12).expected).toBeCloseTo(0.5, 5);
  });

  it("has the derivatives of differences, to all orders", () => {
    const at = (mean: number, variance: number) => {
      const out = new Float64Array(ORDERS);
      writeLogisticIntegrals(mean, variance, out);
      return out;
    };
    const h = 1e-4;
    for (const [mean, variance] of grid.filter(([, v]) => v > h && v < 500)) {
      const here = at(mean, variance);
      const inMean = at(mean + h, variance).map((v, k) => (v - at(mean - h, variance)[k]!) / (2 * h));
      const inVariance = at(mean, variance + h).map((v, k) => (v - at(mean, variance - h)[k]!) / (2 * h));
      for (let k = 0; k < ORDERS - 2; k++) {
        expect(Math.abs(inMean[k]! - here[k + 1]!)).toBeLessThan(2e-8);
        expect(Math.abs(inVariance[k]! - 0.5 * here[k + 2]!)).toBeLessThan(2e-8);
      }
    }
  });

  it("is that of eight probits, which are right to 2.2e-9", () => {
    for (const [mean, variance] of grid) {
      const exact = logisticNormal(mean, variance);
      const probits = logisticNormalByProbits(mean, variance);
      expect(Math.abs(probits.expected - exact.expected)).toBeLessThan(2.2e-9);
      expect(Math.abs(probits.inMean - exact.inMean)).toBeLessThan(2e-8);
      expect(Math.abs(probits.inVariance - exact.inVariance)).toBeLessThan(1e-7);
    }
  });

  it("refuses what is not a normal law", () => {
    expect(() => logisticNormal(Number.NaN, 1)).toThrow("mean is NaN");
    expect(() => logisticNormal(0, -1)).toThrow("variance is -1");
    expect(() => logisticNormal(0, Infinity)).toThrow("variance is Infinity");
  });
});
