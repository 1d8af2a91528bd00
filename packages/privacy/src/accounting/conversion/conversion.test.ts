import { expect, test } from "vitest";
import { gaussianEpsilon } from "../gaussian/epsilon.ts";
import {
  approximateLoss,
  boundedRangeLoss,
  concentratedLoss,
  gaussianLoss,
  pureLoss,
  renyiLoss,
} from "../make-loss.ts";
import { laplaceRenyi } from "../renyi/curves.ts";
import { quickConcentratedEpsilon } from "./quick-concentrated.ts";
import { toApproximate } from "./to-approximate.ts";
import { toConcentrated } from "./to-concentrated.ts";
import { defaultOrders, renyiLossOf, toRenyi } from "./to-renyi.ts";

const logDelta = Math.log(1e-6);

test("every conversion keeps the relation", () => {
  for (const neighbours of ["replace-one", "add-remove", "local"] as const) {
    for (const loss of [
      pureLoss(1, neighbours),
      gaussianLoss(1, neighbours),
      concentratedLoss(1, neighbours),
    ]) {
      expect(toApproximate(loss, logDelta).neighbours).toBe(neighbours);
      expect(toConcentrated(loss).neighbours).toBe(neighbours);
      expect(toRenyi(loss).neighbours).toBe(neighbours);
    }
  }
});

test("to (ε, δ): never below the exact ε, tight where the loss is exact", () => {
  const gaussian = toApproximate(gaussianLoss(0.4, "local"), logDelta);
  expect(gaussian.epsilon).toBeGreaterThan(gaussianEpsilon(0.4, logDelta));
  expect(gaussian.epsilon).toBeCloseTo(gaussianEpsilon(0.4, logDelta), 11);
  const concentrated = toApproximate(concentratedLoss(0.02, "local"), logDelta);
  expect(concentrated.epsilon).toBeCloseTo(0.8999352676606418, 10);
  expect(concentrated.epsilon).toBeGreaterThan(0.8999352676606418);
  expect(concentrated.epsilon).toBeLessThan(quickConcentratedEpsilon(0.02, logDelta));
  expect(toApproximate(pureLoss(0.3, "local"), logDelta).epsilon).toBe(0.3);
});

test("an order at which δ alone covers the loss gives ε = 0, not less", () => {
  expect(toApproximate(renyiLoss([2], [0.001], "local"), Math.log(0.9)).epsilon).toBe(0);
});

test("an (ε, δ) loss is only restated at a larger δ", () => {
  const loss = approximateLoss(1, -20, "replace-one");
  expect(toApproximate(loss, -10)).toEqual(approximateLoss(1, -10, "replace-one"));
  expect(() => toApproximate(loss, -30)).toThrow(/smaller delta/);
});

test("to zCDP: ε²/2, ε²/8 for bounded range, μ²/2", () => {
  expect(toConcentrated(pureLoss(0.8, "local")).rho).toBeCloseTo(0.32, 14);
  expect(toConcentrated(pureLoss(0.8, "local")).rho).toBeGreaterThanOrEqual(0.32);
  expect(toConcentrated(boundedRangeLoss(0.8, "local")).rho).toBeCloseTo(0.08, 14);
  expect(toConcentrated(gaussianLoss(2, "local")).rho).toBe(2);
});

test("what cannot be converted is an error, never a guess", () => {
  const approximate = approximateLoss(1, -10, "local");
  const renyi = renyiLoss([2, 4], [0.1, 0.2], "local");
  expect(() => toConcentrated(approximate)).toThrow(/cannot be computed/);
  expect(() => toConcentrated(renyi)).toThrow(/cannot be computed/);
  expect(() => toRenyi(approximate)).toThrow(/cannot be computed/);
  expect(() => toRenyi(renyi, [8])).toThrow(/orders are smaller/);
});

test("a Rényi loss at an order between two listed ones takes the next above", () => {
  const renyi = renyiLoss([2, 4], [0.1, 0.2], "local");
  expect(toRenyi(renyi, [1.5, 2, 3, 4]).values).toEqual([0.1, 0.1, 0.2, 0.2]);
});

test("the default orders lose little against the best order", () => {
  for (const rho of [1e-6, 1e-3, 0.1, 2]) {
    const listed = toApproximate(toRenyi(concentratedLoss(rho, "local"), defaultOrders), logDelta).epsilon;
    const best = toApproximate(concentratedLoss(rho, "local"), logDelta).epsilon;
    expect(listed / best).toBeGreaterThanOrEqual(1);
    expect(listed / best).toBeLessThan(1.08);
  }
});

test("a mechanism's own curve, rounded up", () => {
  const loss = renyiLossOf(laplaceRenyi(4), [2, 8], "local");
  expect(loss.values[0]).toBeGreaterThan(0.05656352178782853);
  expect(loss.values[0]).toBeCloseTo(0.05656352178782853, 12);
});

test("losses are checked when made", () => {
  expect(() => pureLoss(-1, "local")).toThrow(/epsilon is -1/);
  expect(() => approximateLoss(1, 0, "local")).toThrow(/delta reaches one/);
  expect(() => gaussianLoss(Number.NaN, "local")).toThrow(/mu is NaN/);
  expect(() => renyiLoss([2, 2], [1, 1], "local")).toThrow(/increasing/);
  expect(() => renyiLoss([2], [1, 1], "local")).toThrow(/one per order/);
  expect(Object.isFrozen(pureLoss(1, "local"))).toBe(true);
});

test("a positive loss never becomes 0 in zCDP", () => {
  for (const tiny of [1e-161, 1e-162, 1e-170, 5e-324]) {
    expect(toConcentrated(pureLoss(tiny, "local")).rho).toBeGreaterThan(0);
    expect(toConcentrated(boundedRangeLoss(tiny, "local")).rho).toBeGreaterThan(0);
    expect(toConcentrated(gaussianLoss(tiny, "local")).rho).toBeGreaterThan(0);
  }
  expect(toConcentrated(pureLoss(0, "local")).rho).toBe(0);
});
