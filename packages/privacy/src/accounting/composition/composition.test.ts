import { expect, test } from "vitest";
import {
  type ApproximateLoss,
  approximateLoss,
  boundedRangeLoss,
  concentratedLoss,
  gaussianLoss,
  pureLoss,
  renyiLoss,
} from "../make-loss.ts";
import { advancedEpsilon, advancedEpsilonClassic, composeAdvanced } from "./advanced.ts";
import { composeBasic } from "./basic.ts";
import { compose, composeGaussian, composeRenyi } from "./compose.ts";
import { groupPrivacy, replaceOneFromAddRemove } from "./group.ts";
import { composeOverDisjointRecords } from "./parallel.ts";
import { amplifyBySecretSubsampling } from "./subsampling.ts";

const log = Math.log;

test("basic composition adds ε and δ, never downwards", () => {
  expect(composeBasic([pureLoss(0.5, "local"), pureLoss(0.25, "local")])).toEqual(pureLoss(0.75, "local"));
  const both = composeBasic([
    approximateLoss(0.1, log(1e-6), "local"),
    approximateLoss(0.2, log(3e-6), "local"),
  ]);
  expect(both.epsilon).toBe(0.30000000000000004);
  expect((both as ApproximateLoss).logDelta).toBeGreaterThan(log(4e-6));
  expect((both as ApproximateLoss).logDelta).toBeCloseTo(log(4e-6), 10);
});

test("losses under different relations never mix", () => {
  const mixed = [pureLoss(1, "replace-one"), pureLoss(1, "add-remove")];
  for (const f of [compose, composeBasic, composeGaussian, composeRenyi, composeOverDisjointRecords])
    expect(() => f(mixed)).toThrow(/different neighbouring relations/);
  expect(() => compose([])).toThrow(/at least 1/);
});

test("compose chooses the currency that loses least", () => {
  expect(compose([gaussianLoss(3, "local"), gaussianLoss(4, "local")])).toEqual(gaussianLoss(5, "local"));
  expect(compose([pureLoss(1, "local"), concentratedLoss(0.25, "local")])).toEqual(
    concentratedLoss(0.75, "local"),
  );
  expect(compose([boundedRangeLoss(4, "local"), gaussianLoss(2, "local")])).toEqual(
    concentratedLoss(4, "local"),
  );
  const renyi = compose([renyiLoss([2, 8], [0.1, 0.5], "local"), renyiLoss([4], [1], "local")]);
  expect(renyi).toEqual(renyiLoss([2, 4], [1.1, 1.5], "local"));
  expect(() => compose([approximateLoss(1, -9, "local"), gaussianLoss(1, "local")])).toThrow(
    /common currency/,
  );
});

test("advanced composition: the sharper form is never above the printed one", () => {
  for (const epsilon of [0.001, 0.1, 2])
    expect(advancedEpsilon(epsilon, 50, -14)).toBeLessThan(advancedEpsilonClassic(epsilon, 50, -14));
  expect(advancedEpsilon(1000, 3, -14)).toBeCloseTo(1000 * Math.sqrt(84) + 3000, 6);
});

test("advanced composition falls back on the sum where that is smaller", () => {
  expect(composeAdvanced(pureLoss(2, "local"), 3, -14).epsilon).toBeLessThan(6.0000001);
  expect(composeAdvanced(pureLoss(0.01, "local"), 10_000, -14).epsilon).toBeLessThan(10);
  const loss = composeAdvanced(approximateLoss(0.1, log(1e-8), "local"), 50, log(1e-6));
  expect(loss.logDelta).toBeGreaterThanOrEqual(log(1.5e-6));
  expect(loss.logDelta).toBeCloseTo(log(1.5e-6), 10);
});

test("group privacy: k steps", () => {
  expect(groupPrivacy(pureLoss(0.5, "add-remove"), 4)).toEqual(pureLoss(2, "add-remove"));
  expect(groupPrivacy(boundedRangeLoss(0.5, "add-remove"), 4)).toEqual(boundedRangeLoss(2, "add-remove"));
  expect(groupPrivacy(gaussianLoss(0.5, "local"), 2)).toEqual(gaussianLoss(1, "local"));
  expect(groupPrivacy(concentratedLoss(0.5, "local"), 4)).toEqual(concentratedLoss(8, "local"));
  expect(groupPrivacy(approximateLoss(1, -9, "local"), 1)).toEqual(approximateLoss(1, -9, "local"));
  const three = groupPrivacy(approximateLoss(0.7, -30, "local"), 3) as ApproximateLoss;
  // The sum along the steps: δ(1 + e^ε + e^2ε).
  expect(three.logDelta).toBeCloseTo(-30 + log(1 + Math.exp(0.7) + Math.exp(1.4)), 10);
  expect(() => groupPrivacy(renyiLoss([2], [1], "local"), 2)).toThrow(/higher orders/);
  expect(() => groupPrivacy(approximateLoss(5, -9, "local"), 4)).toThrow(/delta reaches one/);
});

test("add-remove becomes replace-one: 2ε, 2μ, (2ε, (1 + e^ε)δ), and large ε does not overflow", () => {
  expect(replaceOneFromAddRemove(pureLoss(0.3, "add-remove"))).toEqual(pureLoss(0.6, "replace-one"));
  expect(replaceOneFromAddRemove(gaussianLoss(0.3, "add-remove"))).toEqual(gaussianLoss(0.6, "replace-one"));
  const loss = replaceOneFromAddRemove(approximateLoss(1, -20, "add-remove")) as ApproximateLoss;
  expect(loss.epsilon).toBe(2);
  expect(loss.logDelta).toBeCloseTo(-20 + log(1 + Math.E), 10);
  const large = replaceOneFromAddRemove(approximateLoss(2000, -5000, "add-remove")) as ApproximateLoss;
  expect(large.logDelta).toBeCloseTo(-3000, 8);
  expect(() => replaceOneFromAddRemove(pureLoss(1, "local"))).toThrow(/add-remove/);
});

test("disjoint records: the maximum, not the sum", () => {
  expect(composeOverDisjointRecords([pureLoss(1, "local"), pureLoss(3, "local")])).toEqual(
    pureLoss(3, "local"),
  );
  expect(composeOverDisjointRecords([gaussianLoss(1, "local"), gaussianLoss(2, "local")])).toEqual(
    gaussianLoss(2, "local"),
  );
  expect(composeOverDisjointRecords([pureLoss(3, "local"), approximateLoss(1, -9, "local")])).toEqual(
    approximateLoss(3, -9, "local"),
  );
  expect(
    composeOverDisjointRecords([renyiLoss([2, 4], [1, 2], "local"), renyiLoss([2, 4], [0.5, 3], "local")]),
  ).toEqual(renyiLoss([2, 4], [1, 3], "local"));
  expect(() => composeOverDisjointRecords([pureLoss(1, "local"), gaussianLoss(1, "local")])).toThrow(
    /different currencies/,
  );
});

test("secret subsampling: log(1 + q(e^ε − 1)), qδ, at any size of ε", () => {
  const loss = amplifyBySecretSubsampling(
    approximateLoss(1, log(1e-6), "replace-one"),
    0.1,
  ) as ApproximateLoss;
  expect(loss.epsilon).toBeCloseTo(log(1 + 0.1 * (Math.E - 1)), 12);
  expect(loss.logDelta).toBeCloseTo(log(1e-7), 10);
  expect(amplifyBySecretSubsampling(pureLoss(2000, "add-remove"), 0.5)).toEqual(
    expect.objectContaining({ epsilon: expect.closeTo(2000 - Math.LN2, 8) }),
  );
  expect(amplifyBySecretSubsampling(pureLoss(0.7, "add-remove"), 1)).toEqual(pureLoss(0.7, "add-remove"));
  // q·ε for tiny q, without cancellation: log1p(1e-12·(e − 1)).
  const tiny = amplifyBySecretSubsampling(pureLoss(1, "add-remove"), 1e-12);
  expect(tiny).toEqual(expect.objectContaining({ epsilon: expect.closeTo(1.718281828459e-12, 22) }));
  expect(() => amplifyBySecretSubsampling(gaussianLoss(1, "add-remove"), 0.1)).toThrow(/toApproximate/);
  expect(() => amplifyBySecretSubsampling(pureLoss(1, "local"), 0.1)).toThrow(/cannot be computed/);
  expect(() => amplifyBySecretSubsampling(pureLoss(1, "add-remove"), 0)).toThrow(/rate is 0/);
});

test("a positive loss never becomes 0 by sampling", () => {
  const loss = amplifyBySecretSubsampling(pureLoss(1e-200, "replace-one"), 1e-200);
  expect(loss.kind === "pure" && loss.epsilon).toBeGreaterThan(0);
});
