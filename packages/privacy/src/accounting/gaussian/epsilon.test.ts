import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { gaussianEpsilon, gaussianEpsilonRoundedUp } from "./epsilon.ts";
import { gaussianLogDelta } from "./log-delta.ts";
import { gaussianNoiseMultiplier } from "./noise-multiplier.ts";

test("undoes the calibration", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -10, max: 8, noNaN: true }).map(Math.exp),
      fc.double({ min: -3, max: 8, noNaN: true }).map((x) => -Math.exp(x)),
      (epsilon, logDelta) => {
        const mu = 1 / gaussianNoiseMultiplier(epsilon, logDelta);
        // The margin of the rounding documents the accuracy: relative to ε + μ + μ².
        const scale = epsilon + mu + mu * mu;
        expect(Math.abs(gaussianEpsilon(mu, logDelta) - epsilon)).toBeLessThan(1e-14 * scale);
        expect(gaussianEpsilonRoundedUp(mu, logDelta)).toBeGreaterThan(epsilon);
        expect(gaussianEpsilonRoundedUp(mu, logDelta) - epsilon).toBeLessThan(1e-12 * scale);
      },
    ),
    { numRuns: 300, seed: 3 },
  );
});

test("is zero where δ alone suffices", () => {
  expect(gaussianEpsilon(0.1, gaussianLogDelta(0, 10) + 1e-9)).toBe(0);
  expect(gaussianEpsilon(0.1, gaussianLogDelta(0, 10) - 1e-9)).toBeGreaterThan(0);
});

test("known values (central and distributed models, §1.2)", () => {
  expect(gaussianEpsilon(0.4, Math.log(1e-5))).toBeCloseTo(1.5549816915322061, 13);
  expect(gaussianEpsilon(1.2, Math.log(1e-6))).toBeCloseTo(6.021375900622838, 13);
});

test("refuses what lies outside the range that is proved", () => {
  for (const [mu, logDelta] of [
    [1, -1e20],
    [1, -1e-18],
    [1e-31, -10],
    [1e31, -10],
  ] as const)
    expect(() => gaussianEpsilon(mu, logDelta)).toThrow(DpbayesError);
});
