import { expect, test } from "vitest";
import { gaussianNoiseMultiplier } from "./noise-multiplier.ts";
import {
  gaussianWithResponseLogDelta,
  gaussianWithResponseMultiplier,
  gaussianWithResponseMultiplierRoundedUp,
} from "./with-response.ts";

/** The definition: Σ over the two bits of ∫ max(0, P(bit)p(x) − e^ε Q(bit)q(x)) dx. */
function deltaByIntegration(epsilon: number, s: number, responseEpsilon: number): number {
  const keep = 1 / (1 + Math.exp(-responseEpsilon));
  const density = (x: number) => Math.exp(-0.5 * (x / s) ** 2) / (s * Math.sqrt(2 * Math.PI));
  const [low, high, cells] = [-14 * s, 1 + 14 * s, 200_000];
  let sum = 0;
  for (let i = 0; i <= cells; i++) {
    const x = low + ((high - low) * i) / cells;
    const [p, q] = [density(x), Math.exp(epsilon) * density(x - 1)];
    sum += Math.max(0, keep * p - (1 - keep) * q) + Math.max(0, (1 - keep) * p - keep * q);
  }
  return (sum * (high - low)) / cells;
}

test.each([
  [1, 2, 0.5],
  [0.5, 1, 1.5],
  [3, 0.4, 2],
])("log δ at ε = %d, s = %d, ε_y = %d is the integral over both outputs", (epsilon, s, response) => {
  expect(Math.exp(gaussianWithResponseLogDelta(epsilon, s, response))).toBeCloseTo(
    deltaByIntegration(epsilon, s, response),
    8,
  );
});

test.each([
  [1, -11.5, 0.5],
  [1, -11.5, 1],
  [0.01, -30, 0.0099],
  [50, -300, 20],
  [2, -0.02, 3],
])("the multiplier at ε = %d, log δ = %d, ε_y = %d spends exactly δ", (epsilon, logDelta, response) => {
  const s = gaussianWithResponseMultiplier(epsilon, logDelta, response);
  expect(gaussianWithResponseLogDelta(epsilon, s, response) / logDelta).toBeCloseTo(1, 11);
  const rounded = gaussianWithResponseMultiplierRoundedUp(epsilon, logDelta, response);
  expect(rounded).toBeGreaterThan(s);
  expect(gaussianWithResponseLogDelta(epsilon, rounded, response)).toBeLessThanOrEqual(logDelta);
});

test("costs less than basic composition, and nothing without the bit", () => {
  expect(gaussianWithResponseMultiplier(1, -11.5, 0.5)).toBeLessThan(gaussianNoiseMultiplier(0.5, -11.5));
  expect(gaussianWithResponseMultiplier(1, -11.5, 0)).toBe(gaussianNoiseMultiplier(1, -11.5));
  expect(gaussianWithResponseMultiplier(1, -11.5, 1e-9)).toBeCloseTo(gaussianNoiseMultiplier(1, -11.5), 6);
});

test("rounds towards more noise even where the bit alone nearly spends δ", () => {
  // p(1 − e^{ε−ε_y}) for ε = 1, ε_y = 1.1, and a δ just above it.
  const alone = Math.log(-Math.expm1(-0.1) / (1 + Math.exp(-1.1)));
  for (const gap of [1e-3, 1e-6, 1e-9]) {
    const rounded = gaussianWithResponseMultiplierRoundedUp(1, alone + gap, 1.1);
    expect(gaussianWithResponseLogDelta(1, rounded, 1.1)).toBeLessThan(alone + gap);
  }
});

test("refuses a bit that alone spends more than the joint budget", () => {
  expect(() => gaussianWithResponseMultiplier(1, -11.5, 1.1)).toThrow(/randomised response alone/);
});
