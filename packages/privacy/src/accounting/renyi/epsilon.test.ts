import { expect, test } from "vitest";
import { gaussianEpsilon } from "../gaussian/epsilon.ts";
import { concentratedRenyi, gaussianRenyi, laplaceRenyi } from "./curves.ts";
import { renyiEpsilon, renyiEpsilonRoundedUp } from "./epsilon.ts";

test("the minimum over orders: no order on a fine lattice is better", () => {
  for (const rho of [1e-10, 0.02, 3, 500])
    for (const logDelta of [-0.5, -14, -2000]) {
      const best = renyiEpsilon(concentratedRenyi(rho), logDelta);
      for (let u = -20; u < 30; u += 0.01) {
        const order = 1 + Math.exp(u);
        const here = rho * order + Math.log(1 - 1 / order) - (logDelta + Math.log(order)) / (order - 1);
        expect(Math.max(0, here)).toBeGreaterThan(best - 1e-12 * (1 + Math.abs(here)));
      }
    }
});

test("is above the exact value of a Gaussian, by less than a fifth", () => {
  const logDelta = Math.log(1e-6);
  for (const mu of [0.01, 0.3, 2, 10]) {
    const ratio = renyiEpsilon(gaussianRenyi(mu), logDelta) / gaussianEpsilon(mu, logDelta);
    expect(ratio).toBeGreaterThan(1);
    expect(ratio).toBeLessThan(1.2);
  }
});

test("a pure mechanism never costs more than its ε", () => {
  expect(renyiEpsilon(laplaceRenyi(4), Math.log(1e-6))).toBeLessThanOrEqual(0.25 + 1e-12);
});

test("rounding up goes up a little", () => {
  const [curve, logDelta] = [concentratedRenyi(0.02), Math.log(1e-6)];
  const gap = renyiEpsilonRoundedUp(curve, logDelta) - renyiEpsilon(curve, logDelta);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(1e-11);
});
