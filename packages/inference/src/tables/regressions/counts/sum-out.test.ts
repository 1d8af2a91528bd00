import { describe, expect, it, test } from "vitest";
import { logSumExp } from "../../../math/index.ts";
import type { CellLaw } from "../../laws/index.ts";
import { cellLawOf } from "../../laws/index.ts";
import { BinomialCount, type CountLaw, NegativeBinomialCount, PoissonCount } from "./count-law.ts";
import { countSum } from "./count-sum.ts";
import {
  hiddenCount,
  joinedCount,
  logSeen,
  reflectedCount,
  type SeenCount,
  seenCount,
} from "./seen-count.ts";
import { sumOut } from "./sum-out.ts";

/** Counts that are summed by brute force, with their log factorials. */
const COUNTS = 4000;
const logFactorials = new Float64Array(COUNTS);
for (let k = 2; k < COUNTS; k++) logFactorials[k] = logFactorials[k - 1]! + Math.log(k);

/** A law and its log masses by their definition. */
type Prior = readonly [CountLaw, Float64Array];

function prior(law: CountLaw, logMass: (y: number) => number): Prior {
  return [law, Float64Array.from(logFactorials, (_, y) => logMass(y))];
}

function poissonOf(mean: number): Prior {
  const law = new PoissonCount();
  law.set(mean);
  return prior(law, (y) => y * Math.log(mean) - mean - logFactorials[y]!);
}

function binomialOf(trials: number, logit: number): Prior {
  const law = new BinomialCount();
  law.set(trials, logit);
  const choose = (y: number) => logFactorials[trials]! - logFactorials[y]! - logFactorials[trials - y]!;
  return prior(law, (y) =>
    y > trials ? Number.NEGATIVE_INFINITY : choose(y) + y * logit - trials * Math.log1p(Math.exp(logit)),
  );
}

function negativeBinomialOf(mean: number, square: number): Prior {
  const law = new NegativeBinomialCount();
  law.set(mean, square);
  const wider = Math.log1p(square * mean);
  let rising = 0;
  return prior(law, (y) => {
    if (y > 1) rising += Math.log1p(square * (y - 1));
    return rising + y * Math.log(mean) - (y + 1 / square) * wider - logFactorials[y]!;
  });
}

function bruteForce(masses: Float64Array, logLikelihood: (y: number) => number) {
  const logs = masses.map((mass, y) => mass + logLikelihood(y));
  const value = logSumExp(logs);
  return { value, mean: logs.reduce((sum, log, y) => sum + y * Math.exp(log - value), 0) };
}

const laws: readonly (readonly [string, CellLaw])[] = [
  ["geometric of scale 0.3", cellLawOf({ law: "geometric", scale: 0.3 })],
  ["geometric of scale 8", cellLawOf({ law: "geometric", scale: 8 })],
  ["laplace of scale 3", cellLawOf({ law: "laplace", scale: 3 })],
  ["discrete Gaussian of variance 4", cellLawOf({ law: "discrete-gaussian", variance: 4 })],
  ["gaussian of variance 400", cellLawOf({ law: "gaussian", variance: 400 })],
  ["random rounding to 5", cellLawOf({ law: "random-rounding", base: 5 })],
  ["none", cellLawOf({ law: "none" })],
];
const priors = [
  ["poisson 0.01", poissonOf(0.01)],
  ["poisson 7", poissonOf(7)],
  ["poisson 600", poissonOf(600)],
  ["binomial 60 at 0", binomialOf(60, 0)],
  ["binomial 900 at -4", binomialOf(900, -4)],
  ["binomial 30 at 9", binomialOf(30, 9)],
  ["negative binomial 20, nearly poisson", negativeBinomialOf(20, 1e-7)],
  ["negative binomial 40", negativeBinomialOf(40, 0.3)],
  ["negative binomial 40, two modes", negativeBinomialOf(40, 5)],
  ["negative binomial 300, geometric", negativeBinomialOf(300, 1)],
] as const;

describe.each(laws)("behind %s", (_, law) => {
  test.each(priors)("%s is summed out as term by term", (_, [prior, masses]) => {
    const out = countSum();
    for (const published of [-40, 0, 5, 25, 300]) {
      const expected = bruteForce(masses, (y) => law.logLikelihood(published, y));
      const value = sumOut(prior, seenCount(law, published), out);
      if (expected.value === Number.NEGATIVE_INFINITY) {
        expect(value).toBe(expected.value);
        continue;
      }
      expect(Math.abs(value - expected.value)).toBeLessThan(1e-11 * Math.max(1, -expected.value));
      expect(Math.abs(out.mean - expected.mean)).toBeLessThan(1e-11 * Math.max(1, expected.mean));
    }
  });

  test.each(priors.slice(0, 8))("%s, and only that the number was at most 12", (_, [prior, masses]) => {
    const expected = bruteForce(masses, (y) => law.logAtMost(12, y));
    const out = countSum();
    expect(sumOut(prior, hiddenCount(law, 12), out) / expected.value).toBeCloseTo(1, 11);
    expect(out.mean / expected.mean).toBeCloseTo(1, 11);
  });
});

it("means and noise far apart: 25 sds of the noise, 20 of the law", () => {
  const law = cellLawOf({ law: "gaussian", variance: 400 });
  const out = countSum();
  for (const [mean, published] of [
    [500, 0],
    [3000, 10],
    [1, 900],
  ] as const) {
    const [prior, masses] = poissonOf(mean);
    const expected = bruteForce(masses, (y) => law.logLikelihood(published, y));
    expect(sumOut(prior, seenCount(law, published), out)).toBeCloseTo(expected.value, 9);
    expect(out.mean).toBeCloseTo(expected.mean, 9);
  }
});

/** Spec §4.3, §9: the slope of a noisy Poisson count, E[y | ŷ] − mean, against central differences. */
it("the slope of a noisy Poisson count is the difference quotient of its value", () => {
  const out = countSum();
  const seen = seenCount(cellLawOf({ law: "geometric", scale: 2 }), 9);
  const at = (eta: number) => sumOut(poissonOf(Math.exp(eta))[0], seen, out);
  for (const eta of [-3, 0.4, 2.2, 5]) {
    const h = 1e-3;
    const difference = (at(eta - 2 * h) - 8 * at(eta - h) + 8 * at(eta + h) - at(eta + 2 * h)) / (12 * h);
    at(eta);
    expect(out.mean - Math.exp(eta)).toBeCloseTo(difference, 8);
  }
});

it("the rise is what the value gains from a wider law", () => {
  const out = countSum();
  for (const [square, mean, published] of [
    [1e-6, 30, 40],
    [0.2, 30, 40],
    [3, 10, 2],
  ] as const) {
    const seen = seenCount(cellLawOf({ law: "gaussian", variance: 20 }), published);
    const at = (s: number) => sumOut(negativeBinomialOf(mean, s)[0], seen, out);
    const h = 1e-3 * square;
    const difference =
      (at(square - 2 * h) - 8 * at(square - h) + 8 * at(square + h) - at(square + 2 * h)) / (12 * h);
    at(square);
    const x = square * mean;
    const other = -(out.mean + 1 / square) * (mean / (1 + x)) + Math.log1p(x) / square ** 2;
    expect(Math.abs(out.rise + other - difference)).toBeLessThan(1e-4 * Math.max(1, Math.abs(difference)));
  }
});

describe("several measurements of one count", () => {
  const gaussian = cellLawOf({ law: "gaussian", variance: 9 });
  const geometric = cellLawOf({ law: "geometric", scale: 4 });
  const rounding = cellLawOf({ law: "random-rounding", base: 3 });
  const cases: readonly (readonly [string, readonly SeenCount[]])[] = [
    ["two normal", [seenCount(gaussian, 12), seenCount(gaussian, 19.5)]],
    ["normal and geometric", [seenCount(gaussian, 12), seenCount(geometric, 20)]],
    ["two geometric", [seenCount(geometric, 12), seenCount(geometric, 20)]],
    [
      "three, one of them hidden",
      [seenCount(gaussian, 12), seenCount(geometric, 20), hiddenCount(gaussian, 10)],
    ],
    ["rounded and normal", [seenCount(rounding, 12), seenCount(gaussian, 15)]],
  ];

  it.each(cases)("%s: likelihoods multiply", (_, seen) => {
    const joined = seen.reduce(joinedCount);
    const [prior, masses] = poissonOf(14);
    const expected = bruteForce(masses, (y) => seen.reduce((sum, one) => sum + logSeen(one, y), 0));
    const out = countSum();
    expect(sumOut(prior, joined, out)).toBeCloseTo(expected.value, 10);
    expect(out.mean).toBeCloseTo(expected.mean, 10);
  });

  it.each(cases)("%s, of the rest of a whole", (_, seen) => {
    const reflected = reflectedCount(seen.reduce(joinedCount), 40);
    for (const y of [0, 20, 28, 40])
      expect(logSeen(reflected, y)).toBeCloseTo(
        seen.reduce((sum, one) => sum + logSeen(one, 40 - y), 0),
        9,
      );
  });
});

describe("wide sums by strides", () => {
  it.each([
    ["two normal curves", { law: "gaussian", variance: 1e4 }, 3000, 3900, 0],
    ["Poisson alone, the number far below", { law: "laplace", scale: 12 }, 9000, 20, 0],
    ["a relative scatter of a tenth", { law: "gaussian", variance: 9e4 }, 30000, 33000, 0.01],
    ["wider than anybody's noise", { law: "discrete-gaussian", variance: 1e9 }, 1e6, 1.1e6, 0],
  ] as const)("%s", (_, noise, mean, published, square) => {
    const seen = seenCount(cellLawOf(noise), published);
    const law = square > 0 ? new NegativeBinomialCount() : new PoissonCount();
    law.set(mean, square);
    const out = countSum();
    const value = sumOut(law, seen, out);
    const around = Math.round(out.mean);
    const logs = Float64Array.from({ length: 120_000 }, (_, i) => around - 60_000 + i).map((y) =>
      y < 0 ? Number.NEGATIVE_INFINITY : law.logMass(y) + logSeen(seen, y),
    );
    const all = logSumExp(logs);
    expect(value).toBeCloseTo(all, 9);
    const mean1 = logs.reduce((sum, log, i) => sum + (around - 60_000 + i) * Math.exp(log - all), 0);
    expect(out.mean / mean1).toBeCloseTo(1, 11);
  });

  it("means up to 2^52 take no longer", () => {
    const out = countSum();
    for (const noise of [
      { law: "geometric", scale: 4 },
      { law: "gaussian", variance: 400 },
    ] as const)
      for (const power of [30, 40, 52]) {
        const law = new PoissonCount();
        law.set(2 ** power);
        sumOut(law, seenCount(cellLawOf(noise), 880), out);
        expect(out.mean).toBeGreaterThan(880);
        expect(out.value).toBeLessThan(-1e8);
      }
    const wide = new NegativeBinomialCount();
    for (const square of [1e-14, 1e-6, 0.5, 1, 40]) {
      wide.set(2 ** 52, square);
      expect(sumOut(wide, seenCount(cellLawOf({ law: "geometric", scale: 4 }), 880), out)).toBeLessThan(-3);
      expect(out.rise).toBeGreaterThan(0);
    }
  });
});
