import { expect, test } from "vitest";
import { gaussianLogDelta } from "./log-delta.ts";

/** ∫ max(0, p(x) − e^ε q(x)) dx with p = N(0, s²), q = N(1, s²), by the trapezoid rule: the definition of δ. */
function deltaByIntegration(epsilon: number, s: number): number {
  const [low, high, cells] = [-14 * s, 1 + 14 * s, 400_000];
  const density = (x: number) => Math.exp(-0.5 * (x / s) ** 2) / (s * Math.sqrt(2 * Math.PI));
  let sum = 0;
  for (let i = 0; i <= cells; i++) {
    const x = low + ((high - low) * i) / cells;
    sum += Math.max(0, density(x) - Math.exp(epsilon) * density(x - 1));
  }
  return (sum * (high - low)) / cells;
}

test.each([
  [0, 2],
  [0.5, 3],
  [1, 0.3],
  [-0.7, 1.5],
  [-3, 0.5],
  [2, 0.2],
])("is the integral that defines δ at ε = %d, s = %d", (epsilon, s) => {
  // The kink costs the trapezoid rule about one cell squared.
  expect(Math.exp(gaussianLogDelta(epsilon, s))).toBeCloseTo(deltaByIntegration(epsilon, s), 8);
});

test("keeps its digits where δ is nearly one and where it is tiny", () => {
  expect(gaussianLogDelta(5, 0.05) / -1.8005282702848975e-22).toBeCloseTo(1, 12);
  expect(gaussianLogDelta(-5, 0.05) / (-1.8005282702848975e-22 * Math.exp(-5))).toBeCloseTo(1, 12);
  expect(gaussianLogDelta(300, 0.2) / -1660.622288025681).toBeCloseTo(1, 14);
  expect(gaussianLogDelta(1e-6, 1e5) / -12.560078279047746).toBeCloseTo(1, 14);
});

// 80-digit values where M(x0) − M(r) alone would lose four digits: h = 1/s is small.
test.each([
  [2 ** -10, 1024, -9.416104625731034],
  [2 ** -8, 1024, -18.778580366627985],
  [0, 4096, -9.236704702407543],
])("keeps its digits where the two tails nearly cancel: ε = %d, s = %d", (epsilon, s, expected) => {
  expect(Math.abs(gaussianLogDelta(epsilon, s) - expected)).toBeLessThan(1e-14);
});

test("δ(−ε) = 1 − e^−ε + e^−ε δ(ε), and never above one", () => {
  for (const epsilon of [1e-8, 0.01, 0.5, 3, 40, 2000])
    for (const s of [0.01, 0.4, 1, 7, 1e4]) {
      const identity = -Math.expm1(-epsilon) + Math.exp(-epsilon + gaussianLogDelta(epsilon, s));
      expect(Math.exp(gaussianLogDelta(-epsilon, s)) / identity).toBeCloseTo(1, 13);
      expect(gaussianLogDelta(-epsilon, s)).toBeLessThanOrEqual(0);
    }
});
