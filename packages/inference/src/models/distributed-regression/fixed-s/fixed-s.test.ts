import { describe, expect, it } from "vitest";
import { exampleHolders } from "../../../examples/index.ts";
import { trapezoid } from "../../../math/quadrature/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { fixedSFastPosterior } from "../fixed-s-fast/fixed-s-fast.ts";
import { crossMoments } from "../moments/cross-moments.ts";
import { projectedGrams } from "../moments/projected-moments.ts";
import { fixedS, fixedSPosterior } from "./fixed-s.ts";

const example = exampleHolders({ covariates: 2, holders: 3, records: 90, intercept: true });

/** Plain sums over a wide grid of log σ². */
function byHand() {
  const { holders, prior } = example;
  const { coefficientMean: mean, coefficientCovariance: covariance } = prior;
  const term = crossMoments(holders, { mean, covariance });
  const grams = projectedGrams(holders);
  const sums = [0, 0, 0, 0];
  const spread = new Float64Array(9);
  for (const lambda of trapezoid(-9, 12, 2000).nodes) {
    const variance = Math.exp(lambda);
    const log =
      term.collapsed(grams, variance) - prior.varianceShape * lambda - prior.varianceScale / variance;
    term.covariance(spread);
    [1, variance, term.mean[1]!, spread[4]! + term.mean[1]! ** 2].forEach((value, i) => {
      sums[i]! += Math.exp(log) * value;
    });
  }
  const [mass, variance, first, second] = sums as [number, number, number, number];
  return { variance: variance / mass, mean: first / mass, square: second / mass - (first / mass) ** 2 };
}

describe("fixedSPosterior", () => {
  it("is the mixture over the residual variance", () => {
    const exact = fixedSPosterior(example.holders, example.prior);
    const hand = byHand();
    expect(exact.varianceMean).toBeCloseTo(hand.variance, 6);
    expect(exact.mean[1]).toBeCloseTo(hand.mean, 8);
    expect(exact.covariance[4]).toBeCloseTo(hand.square, 8);
  });

  it("meets the closed form where the prior knows the residual variance", () => {
    const prior = { ...example.prior, varianceShape: 1e5, varianceScale: 0.3 * 1e5 };
    const exact = fixedSPosterior(example.holders, prior);
    const closed = fixedSFastPosterior(example.holders, prior, { residualVariance: 0.3 });
    for (let i = 0; i < 9; i++) expect(exact.covariance[i]).toBeCloseTo(closed.covariance[i]!, 4);
    for (let i = 0; i < 3; i++) expect(exact.mean[i]).toBeCloseTo(closed.mean[i]!, 4);
  });
});

describe("fixedSPosterior at its edges", () => {
  const { holders, prior } = exampleHolders({ covariates: 2, holders: 1, records: 90 });

  it("bears a prior without a mean", () => {
    const exact = fixedSPosterior(holders, { ...prior, varianceShape: 0.5 });
    expect(exact.varianceMean).toBe(Number.POSITIVE_INFINITY);
    expect([...exact.mean, ...exact.covariance].every(Number.isFinite)).toBe(true);
  });

  it("bears coefficients that are 0 but for rounding", () => {
    const still = holders.map((holder) => ({
      ...holder,
      gram: Float64Array.of(40, 1e-15, 1e-15, 30),
      cross: Float64Array.of(1e-16, 5),
    }));
    const { mean, covariance } = fixedSPosterior(still, prior);
    expect(Math.abs(mean[0]!)).toBeLessThan(1e-12);
    expect(Math.abs(covariance[1]!)).toBeLessThan(1e-12);
  });
});

describe("fixedS", () => {
  it("draws from that mixture", () => {
    const { holders, prior } = example;
    const exact = fixedSPosterior(holders, prior);
    const { target, role, approximations } = fixedS(holders, prior);
    if (!("sampler" in target)) throw new Error("no sampler of its own");
    const sampler = target.sampler(0);
    const rng = seededSource(3);
    const draws = 4000;
    const row = new Float64Array(4);
    const sums = new Float64Array(3);
    let state = sampler.init(rng);
    for (let s = 0; s < draws; s++) {
      state = sampler.step(rng, state)[0];
      sampler.write(state, row);
      for (let i = 0; i < 3; i++) sums[i]! += row[i]!;
      expect(row[3]).toBeGreaterThan(0);
    }
    // Independent draws; 5 standard errors, false alarm 6e-7 each.
    for (let i = 0; i < 3; i++) {
      const error = Math.sqrt(exact.covariance[i * 4]! / draws);
      expect(Math.abs(sums[i]! / draws - exact.mean[i]!)).toBeLessThan(5 * error);
    }
    expect(role).toBe("point prediction");
    expect(approximations[0]).toMatch(/noise in the released second moments of the features is ignored/);
  });
});
