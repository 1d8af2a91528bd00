import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { dyadicOf } from "../../noise/dyadic.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { type LaplaceOptions, laplaceMechanism } from "./laplace.ts";
import { laplaceNoiseLaw } from "./noise-law.ts";

const options: LaplaceOptions = {
  epsilon: 0.5,
  sensitivity: 3,
  dimension: 4,
  magnitude: 2,
  integral: false,
  neighbours: "replace-one",
};

/** The exact rational value of a double, as numerator over a fixed power of two. */
const exact = (value: number) => {
  const { significand, exponent } = dyadicOf(value);
  return significand << BigInt(exponent + 1074);
};

const settings = fc.record({
  epsilon: fc.double({ min: 1e-6, max: 1e4, noNaN: true }),
  sensitivity: fc.double({ min: 0.01, max: 100, noNaN: true }),
  dimension: fc.integer({ min: 1, max: 500 }),
  magnitude: fc.constant(1),
  integral: fc.boolean(),
  neighbours: fc.constantFrom("replace-one", "add-remove", "local"),
});

describe("calibration", () => {
  test("the rate times the sensitivity in steps is at most epsilon, exactly", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const { rate, sensitivitySteps, epsilon } = laplaceMechanism(setting).parameters;
        expect(BigInt(rate.s) * exact(sensitivitySteps) <= BigInt(rate.t) * exact(epsilon)).toBe(true);
      }),
    );
  });

  test("the sensitivity in steps covers the statistic's and its rounding", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const { grid, sensitivitySteps } = laplaceMechanism(setting).parameters;
        const perCoordinate = setting.neighbours === "add-remove" ? 0.5 : 1;
        const rounding = setting.integral ? 0 : setting.dimension * perCoordinate;
        expect(sensitivitySteps * grid).toBeGreaterThanOrEqual(setting.sensitivity + rounding * grid);
      }),
    );
  });

  test("exactness costs less than one part in a thousand", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const { scale } = laplaceMechanism(setting).parameters;
        const ideal = setting.sensitivity / setting.epsilon;
        expect(scale).toBeGreaterThanOrEqual(ideal * (1 - 1e-12));
        expect(scale).toBeLessThanOrEqual(ideal * 1.001);
      }),
    );
  });

  test("counts keep the grid 1 and, for simple numbers, the exact rate", () => {
    const { grid, rate } = laplaceMechanism({ ...options, sensitivity: 2, integral: true }).parameters;
    expect([grid, rate]).toEqual([1, { s: 1, t: 4 }]);
  });
});

test("the cost is pure and known before anything runs", () => {
  expect(laplaceMechanism(options).cost()).toEqual({ kind: "pure", epsilon: 0.5, neighbours: "replace-one" });
});

test("released numbers lie on the grid, whatever the secret", () => {
  const mechanism = laplaceMechanism(options);
  const { grid } = mechanism.parameters;
  const out = mechanism.randomise([0n, 1n, -5n, 10n ** 12n], SecureSource.platform());
  expect(out).toHaveLength(4);
  expect(out.every((value) => Number.isInteger(value / grid))).toBe(true);
});

test("the noise follows its law: shares beyond 0, 1, 2, 4 scales, false-alarm rate 1e-9", () => {
  const mechanism = laplaceMechanism({ ...options, dimension: 100 });
  const source = SecureSource.platform();
  const secret = new Array<bigint>(100).fill(0n);
  const draws = Array.from({ length: 2000 }, () => mechanism.randomise(secret, source)).flat();
  const places = [0, 1, 2, 4, -1, -3];
  const { scale } = mechanism.parameters;
  const counts = places.map((place) => draws.filter((x) => x > place * scale).length);
  const share = (place: number) => (place < 0 ? 1 - Math.exp(place) / 2 : Math.exp(-place) / 2);
  // The step is 2^-19 of a scale: it moves a share by less than the hundredth part of the limit.
  expect(misfit(counts, places.map(share), draws.length)).toBeLessThanOrEqual(1.01);
});

test("parameters survive JSON and give the same law", () => {
  const mechanism = laplaceMechanism(options);
  const copy = JSON.parse(JSON.stringify(mechanism.parameters));
  expect(copy).toEqual(mechanism.parameters);
  expect(laplaceNoiseLaw(copy).logDensity(3)).toBe(mechanism.noise.logDensity(3));
  const { scale } = mechanism.parameters;
  expect(mechanism.noise.logDensity(3)).toBeCloseTo(-3 / scale - Math.log(2 * scale), 6);
  expect(mechanism.noise.variance / (2 * scale ** 2)).toBeCloseTo(1, 9);
});

test.each([
  { epsilon: 0 },
  { epsilon: Number.NaN },
  { epsilon: Number.POSITIVE_INFINITY },
  { sensitivity: 0 },
  { sensitivity: Number.NaN },
  { dimension: 0 },
  { dimension: 1.5 },
  { magnitude: Number.NaN },
  { magnitude: 1e13 },
])("%o is refused", (bad) => {
  expect(() => laplaceMechanism({ ...options, ...bad })).toThrow(DpbayesError);
});

test("a vector of another length is refused", () => {
  expect(() => laplaceMechanism(options).randomise([0n], SecureSource.platform())).toThrow(/must be 4/);
});
