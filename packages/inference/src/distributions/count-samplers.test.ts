import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { betaUpper } from "../math/special/incomplete/incomplete.ts";
import { gammaUpper } from "../math/special/index.ts";
import {
  bernoulli,
  bessel,
  binomial,
  categorical,
  geometric,
  multinomial,
  negativeBinomial,
  poisson,
  skellam,
  twoSidedGeometric,
} from "./index.ts";
import { expectCounts, expectMasses, expectMean } from "./statistics.testing.ts";

describe("samplers follow their masses", () => {
  // P(X ≤ k) = Q(k + 1, mean).
  it.each([1e-3, 0.5, 9.99, 10, 30, 1e4, 1e9, 1e14])("Poisson(%d)", (mean) => {
    expectCounts(
      (rng) => poisson.sample(rng, mean),
      (k) => (k < 0 ? 0 : gammaUpper(k + 1, mean)),
      (k) => poisson.logMass(k, mean),
    );
  });

  // P(X ≤ k) = 1 − I_p(k + 1, n − k).
  it.each([
    [10, 0.3],
    [1, 0.9],
    [1_000_000, 1e-9],
    [40, 0.5],
    [100, 0.95],
    [1000, 0.011],
    [1e9, 0.3],
    [1e12, 1e-3],
  ])("binomial(%d, %d)", (n, p) => {
    expectCounts(
      (rng) => binomial.sample(rng, n, p),
      (k) => (k < 0 ? 0 : k >= n ? 1 : betaUpper(k + 1, n - k, p)),
      (k) => binomial.logMass(k, n, p),
    );
  });

  it.each([0, 0.01, 0.5, 0.99])("geometric(%d) and two-sided", (decay) => {
    expectCounts(
      (rng) => geometric.sample(rng, decay),
      (k) => 1 - decay ** (k + 1),
      (k) => geometric.logMass(k, decay),
    );
    expectCounts(
      (rng) => twoSidedGeometric.sample(rng, decay),
      (k) => (decay === 0 && k < 0 ? 0 : Math.exp(twoSidedGeometric.logCumulative(k, decay))),
      (k) => twoSidedGeometric.logMass(k, decay),
    );
  });

  // P(X ≤ k) = I_p(shape, k + 1).
  it.each([
    [2.5, 0.3],
    [0.01, 1e-3],
    [1e4, 0.5],
  ])("negative binomial(%d, %d)", (shape, p) => {
    expectCounts(
      (rng) => negativeBinomial.sample(rng, shape, p),
      (k) => (k < 0 ? 0 : 1 - betaUpper(shape, k + 1, p)),
      (k) => negativeBinomial.logMass(k, shape, p),
    );
  });

  it.each([
    [2.5, 0.4],
    [300, 280],
    [1e-2, 1e-2],
  ])("Skellam(%d, %d)", (plus, minus) => {
    expectMasses(
      (rng) => skellam.sample(rng, plus, minus),
      (t) => skellam.logMass(t, plus, minus),
      -150,
      200,
    );
  });

  it.each([
    [0, 0.1],
    [0, 3],
    [7, 20],
    [0, 12],
    [3, 100],
    [200, 10],
    [1000, 2000],
    [7, 1e4],
  ])("Bessel(%d, %d)", (v, a) => {
    const mode = bessel.mode(v, a);
    expectMasses(
      (rng) => bessel.sample(rng, v, a),
      (n) => bessel.logMass(n, v, a),
      Math.max(0, mode - 500),
      mode + 500,
    );
  });

  it.each([1e6, 1e10, 1e14])("Bessel(3, %d) has the moments of its limit", (a) => {
    const rng = seededSource(4);
    const { mean, variance } = bessel.moments(3, a);
    const z = Array.from({ length: 20_000 }, () => (bessel.sample(rng, 3, a) - mean) / Math.sqrt(variance));
    expectMean(z, 0);
    expectMean(
      z.map((x) => x * x),
      1,
    );
  });
});

// Many draws, just above the means where rejection takes over: a cell of ten per cent is seen to be wrong
// by six per cent of itself. The exactness of the hats is proved in envelopes.test.ts.
describe("rejection samplers, cell by cell", () => {
  const draws = 300_000;

  it.each([10, 17.3])("Poisson(%d)", (mean) => {
    expectMasses(
      (rng) => poisson.sample(rng, mean),
      (k) => poisson.logMass(k, mean),
      0,
      60,
      { draws },
    );
  });

  it.each([
    [20, 0.5],
    [45, 0.25],
  ])("binomial(%d, %d)", (n, p) => {
    expectMasses(
      (rng) => binomial.sample(rng, n, p),
      (k) => binomial.logMass(k, n, p),
      0,
      n,
      { draws },
    );
  });

  it("Bessel(1, 9)", () => {
    expectMasses(
      (rng) => bessel.sample(rng, 1, 9),
      (n) => bessel.logMass(n, 1, 9),
      0,
      30,
      { draws: 100_000 },
    );
  });
});

describe("Poisson differences", () => {
  // min(y₁, y₂) given y₁ − y₂ = t is Bessel(|t|, 2√(λ₊λ₋)).
  it("leave a Bessel law", () => {
    const rng = seededSource(9);
    const next = () => {
      for (;;) {
        const y1 = poisson.sample(rng, 4);
        const y2 = poisson.sample(rng, 3);
        if (y1 - y2 === 2) return Math.min(y1, y2);
      }
    };
    expectMasses(next, (n) => bessel.logMass(n, 2, 2 * Math.sqrt(12)), 0, 40, { draws: 10_000 });
  });
});

describe("choices", () => {
  const weights = [0.5, 0, 3, 1.5];

  it("categorical, by weights and by log weights", () => {
    const logMass = (k: number) => categorical.logMass(k, weights);
    expectMasses((rng) => categorical.sample(rng, weights), logMass, 0, 3);
    const logWeights = weights.map((w) => Math.log(w) - 1000);
    expectMasses((rng) => categorical.sampleLog(rng, logWeights), logMass, 0, 3);
    expect(logMass(1)).toBe(Number.NEGATIVE_INFINITY);
    expect(logMass(4)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("Bernoulli", () => {
    expectMasses(
      (rng) => bernoulli.sample(rng, 0.3),
      (k) => bernoulli.logMass(k, 0.3),
      0,
      1,
    );
    expect(bernoulli.logMassOfLogit(1, -800)).toBe(-800);
    expect(bernoulli.logMassOfLogit(0, Number.POSITIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  });

  // All 15 tables of 4 in 3 cells, numbered.
  it("multinomial", () => {
    const table = (k: number) => [Math.floor(k / 5), k % 5, 4 - Math.floor(k / 5) - (k % 5)];
    const out = new Float64Array(3);
    expectMasses(
      (rng) => {
        multinomial.sample(rng, 4, [1, 2, 5], out);
        return out[0]! * 5 + out[1]!;
      },
      (k) => (table(k)[2]! < 0 ? Number.NEGATIVE_INFINITY : multinomial.logMass(table(k), [1, 2, 5])),
      0,
      24,
    );
  });

  it("multinomial with empty cells and huge counts adds up", () => {
    const out = new Float64Array(4);
    multinomial.sample(seededSource(2), 1e15, [0, 1e-12, 0, 7], out);
    expect([out[0], out[2]]).toEqual([0, 0]);
    expect(out.reduce((sum, k) => sum + k)).toBe(1e15);
  });
});

describe("sums of masses are one", () => {
  const sumOf = (logMass: (k: number) => number, low: number, high: number) => {
    let sum = 0;
    for (let k = low; k <= high; k++) sum += Math.exp(logMass(k));
    return sum;
  };

  it.each<[string, (k: number) => number, number, number]>([
    ["Poisson", (k) => poisson.logMass(k, 3.3), 0, 60],
    ["Poisson, large", (k) => poisson.logMass(k, 2e4), 17_000, 23_000],
    ["binomial", (k) => binomial.logMass(k, 50, 0.17), 0, 50],
    ["negative binomial", (k) => negativeBinomial.logMass(k, 0.4, 0.2), 0, 400],
    ["two-sided geometric", (k) => twoSidedGeometric.logMass(k, 0.8), -200, 200],
    ["Skellam", (k) => skellam.logMass(k, 300, 280), -300, 400],
    ["Skellam, very large", (k) => skellam.logMass(k, 1e5, 1.001e5), -4000, 4000],
    ["Bessel", (k) => bessel.logMass(k, 5, 30), 0, 100],
    ["Bessel, large", (k) => bessel.logMass(k, 5, 1e6), 495_000, 505_000],
  ])("%s", (_, logMass, low, high) => {
    expect(sumOf(logMass, low, high)).toBeCloseTo(1, 11);
  });
});
