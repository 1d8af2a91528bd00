import { describe, expect, test } from "vitest";
import { gaussianNoiseMultiplier } from "../../accounting/index.ts";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { epsilonForContinuous, leastSigmaSteps, logDeltaForContinuous } from "./calibration.ts";
import { type GaussianOptions, gaussianMechanism } from "./gaussian.ts";
import { gaussianNoiseLaw } from "./noise-law.ts";

const options: GaussianOptions = {
  epsilon: 1,
  logDelta: Math.log(1e-6),
  sensitivity: 2,
  dimension: 5,
  magnitude: 1,
  integral: false,
  neighbours: "replace-one",
};

const everySetting = [1e-6, 1e-3, 0.1, 1, 10, 1e4].flatMap((epsilon) =>
  [-0.1, -5, -14, -100, -12000].flatMap((logDelta) =>
    [1, 10, 200, 2000].flatMap((dimension) =>
      [false, true].map((integral) => ({ ...options, epsilon, logDelta, dimension, integral })),
    ),
  ),
);

describe("the conditions of the proof", () => {
  test("hold at every setting, as the steps of calibration.ts write them", () => {
    for (const setting of everySetting) {
      const { sigmaSteps, mu } = gaussianMechanism(setting).parameters;
      const { epsilon, logDelta, dimension: D } = setting;
      const L = -logDelta + 21 * Math.LN2;
      const T = Math.sqrt(D + 2 * Math.sqrt(D * L) + 2 * L) + mu;
      expect((D + T * T) / (8 * sigmaSteps ** 2)).toBeLessThanOrEqual(2 ** -21 * epsilon);
      expect(D / (8 * sigmaSteps ** 2)).toBeLessThanOrEqual(2 ** -22);
      expect(sigmaSteps).toBeGreaterThanOrEqual(1024);
    }
  });

  test("the noise is the multiplier of the reduced budget times the sensitivity, at least", () => {
    for (const setting of everySetting) {
      const { sigmaSteps, sensitivitySteps, standardDeviation, grid } = gaussianMechanism(setting).parameters;
      const reduced = gaussianNoiseMultiplier(
        setting.epsilon * (1 - 2 ** -20),
        setting.logDelta + Math.log1p(-(2 ** -20)),
      );
      expect(sigmaSteps / sensitivitySteps).toBeGreaterThanOrEqual(reduced);
      const roundingSteps = setting.integral ? 0 : Math.sqrt(setting.dimension);
      expect(sensitivitySteps * grid).toBeGreaterThanOrEqual(setting.sensitivity + roundingSteps * grid);
      const ideal = gaussianNoiseMultiplier(setting.epsilon, setting.logDelta) * setting.sensitivity;
      expect(standardDeviation / ideal).toBeLessThan(1.0005);
    }
  });

  test("the error terms of step 5 leave δ and ε within the budget", () => {
    expect(Math.exp(2 ** -22) * (1 - 2 ** -20) + 2 ** -21).toBeLessThanOrEqual(1);
    expect(1 - 2 ** -20 + 2 ** -21 + 2 ** -21).toBeLessThanOrEqual(1);
  });
});

/** δ(ε) of the discrete Gaussian in one dimension, by adding up (P(k) - e^ε P(k - Δ))₊ over the integers. */
function exactDelta(epsilon: number, sigma: number, shift: number): number {
  const furthest = Math.ceil(14 * sigma + shift);
  const weight = (k: number) => Math.exp((-k * k) / (2 * sigma * sigma));
  let [total, delta] = [0, 0];
  for (let k = -furthest; k <= furthest; k++) {
    total += weight(k);
    delta += Math.max(0, weight(k) - Math.exp(epsilon - (k - shift) ** 2 / (2 * sigma * sigma)));
  }
  return delta / total;
}

test.each([
  [0.1, 1e-3],
  [0.1, 1e-6],
  [1, 1e-2],
  [1, 1e-6],
  [1, 1e-9],
  [4, 1e-6],
  [20, 1e-5],
])(
  "epsilon %d, delta %d: the exact δ of the coarsest allowed noise is at most δ, and close to it",
  (epsilon, delta) => {
    const logDelta = Math.log(delta);
    const multiplier = gaussianNoiseMultiplier(
      epsilonForContinuous(epsilon),
      logDeltaForContinuous(logDelta),
    );
    const least = leastSigmaSteps({ epsilon, logDelta, dimension: 1 }, 1 / multiplier);
    const shift = Math.ceil(least / multiplier);
    const sigma = Math.ceil(multiplier * shift);
    const exact = exactDelta(epsilon, sigma, shift);
    expect(exact).toBeLessThanOrEqual(delta);
    expect(exact).toBeGreaterThan(0.98 * delta);
  },
);

test("integers that need no finer grid stay integers", () => {
  const wide = gaussianMechanism({ ...options, integral: true, sensitivity: 2 ** 20, magnitude: 2 ** 20 });
  expect(wide.parameters.grid).toBe(1);
  expect(gaussianMechanism({ ...options, integral: true }).parameters.grid).toBeLessThan(1);
});

test("the cost is the (ε, δ) asked for", () => {
  const { epsilon, logDelta, neighbours } = options;
  expect(gaussianMechanism(options).cost()).toEqual({ kind: "approximate", epsilon, logDelta, neighbours });
});

test("the noise follows its law: shares beyond -2 to 3 sd, false-alarm rate 1e-9", () => {
  const mechanism = gaussianMechanism({ ...options, dimension: 100 });
  const source = SecureSource.platform();
  const secret = new Array<bigint>(100).fill(0n);
  const draws = Array.from({ length: 2000 }, () => mechanism.randomise(secret, source)).flat();
  const places = [-2, -1, 0, 1, 2, 3];
  const upper = [
    0.9772498680518208, 0.8413447460685429, 0.5, 0.15865525393145707, 0.022750131948179195,
    0.0013498980316300933,
  ];
  const { standardDeviation } = mechanism.parameters;
  const counts = places.map((place) => draws.filter((x) => x > place * standardDeviation).length);
  // The step is 2^-19 of an sd: it moves a share by less than the hundredth part of the limit.
  expect(misfit(counts, upper, draws.length)).toBeLessThanOrEqual(1.01);
});

test("parameters survive JSON and give the same law", () => {
  const mechanism = gaussianMechanism(options);
  const copy = JSON.parse(JSON.stringify(mechanism.parameters));
  expect(copy).toEqual(mechanism.parameters);
  expect(gaussianNoiseLaw(copy).logDensity(2)).toBe(mechanism.noise.logDensity(2));
  const sd = mechanism.parameters.standardDeviation;
  expect(mechanism.noise.logDensity(2)).toBeCloseTo(-2 / sd ** 2 - Math.log(sd * Math.sqrt(2 * Math.PI)), 12);
  expect(mechanism.noise.variance / sd ** 2).toBeCloseTo(1, 12);
});

test.each([
  { epsilon: 0 },
  { epsilon: Number.NaN },
  { logDelta: 0 },
  { logDelta: Number.NEGATIVE_INFINITY },
  { sensitivity: -1 },
  { dimension: 0 },
  { magnitude: 1e13 },
])("%o is refused", (bad) => {
  expect(() => gaussianMechanism({ ...options, ...bad })).toThrow(DpbayesError);
});

test("noise too fine for the statistic's magnitude is refused, never weakened", () => {
  const bad = {
    ...options,
    epsilon: 1e-9,
    logDelta: -12000,
    dimension: 2000,
    sensitivity: 1e-3,
    magnitude: 1e6,
  };
  expect(() => gaussianMechanism(bad)).toThrow(/noise grid/);
});

test("a grid held back by the magnitude leaves too few steps, and that is refused", () => {
  const bad = { ...options, epsilon: 100, dimension: 1, sensitivity: 1e-9 };
  expect(() => gaussianMechanism(bad)).toThrow(/too few steps/);
});
