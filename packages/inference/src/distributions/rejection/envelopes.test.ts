import { describe, expect, it } from "vitest";
import { besselMode, besselVarianceBound, besselWeights, logRatio } from "../discrete/bessel-terms.ts";
import { binomial, binomialHat } from "../discrete/binomial.ts";
import { poisson, poissonHat } from "../discrete/poisson.ts";
import { type Hat, logHeight, proposalOf, QUICK_FROM } from "./transformed-rejection.ts";

/**
 * The conditions under which rejection is exact, checked on a grid of u that reaches 1e-6 from the
 * ends (beyond, a share of 2e-6 of the proposals, the masses are negligible).
 */
function expectExact(hat: Hat, logMass: (k: number) => number): void {
  let worstHat = Number.POSITIVE_INFINITY;
  let worstQuick = Number.POSITIVE_INFINITY;
  for (let i = 1; i < 4000; i++) {
    const s = 0.5 * 10 ** (-5.7 * (1 - i / 4000));
    for (const u of [s - 0.5, 0.5 - s]) {
      const k = proposalOf(hat, u);
      if (k < 0) continue;
      worstHat = Math.min(worstHat, logHeight(hat, u, 1) - logMass(k));
      if (s >= QUICK_FROM) worstQuick = Math.min(worstQuick, logMass(k) - logHeight(hat, u, hat.quick));
    }
  }
  expect(worstHat).toBeGreaterThanOrEqual(-1e-9);
  expect(worstQuick).toBeGreaterThanOrEqual(-1e-9);
}

describe("hats lie above the masses, squeezes below", () => {
  it.each([10, 50, 333, 1e4, 1e7, 1e12])("Poisson(%d)", (mean) => {
    expectExact(poissonHat(mean), (k) => poisson.logMass(k, mean));
  });

  it("Poisson means of 10 to 40, where the hat is tightest", () => {
    for (let mean = 10; mean < 40; mean *= 1.013)
      expectExact(poissonHat(mean), (k) => poisson.logMass(k, mean));
  });

  it.each([
    [20, 0.5],
    [21, 0.49],
    [25, 0.4],
    [100, 0.1],
    [1000, 0.0101],
    [1e6, 0.5],
    [1e6, 1.3e-5],
    [1e12, 0.01],
  ])("binomial(%d, %d)", (n, p) => {
    const top = binomial.logMass(Math.floor((n + 1) * p), n, p);
    expectExact(binomialHat(n, p), (k) => binomial.logMass(k, n, p) - top);
  });

  // w = 1/√(1 + 12B) ≤ P(mode), not by more than 1.62; then log P(m+k)/P(m) ≤ 1 − w|k| (local spec §10.2).
  it("Bessel laws", () => {
    for (const v of [0, 1, 7, 200, 1e5])
      for (const a of [0.5, 6, 30, 1e3, 1e6, 1e10]) {
        const mode = besselMode(v, a);
        const width = 1 / Math.sqrt(1 + 12 * besselVarianceBound(v, a));
        const slack = 1 / besselWeights(mode, v, a).total / width;
        expect(slack).toBeGreaterThanOrEqual(1);
        if ((a / (4 * (v + 1))) * a >= 8) expect(slack).toBeLessThan(1.62);
        for (let j = 1; j < 60; j++)
          for (const k of [Math.ceil((0.2 * j) / width), -Math.ceil((0.2 * j) / width)]) {
            const bound = Math.min(0, 1 - width * Math.abs(k)) + 1e-9;
            if (mode + k >= 0) expect(logRatio(k, mode, v, a)).toBeLessThanOrEqual(bound);
          }
      }
  });
});
