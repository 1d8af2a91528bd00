import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { exponentialMechanism } from "./exponential.ts";

// An ε just above 1, so that rounding the rate down gives away almost nothing and cannot hide a mistake.
const epsilon = 1 + 2 ** -30;
const mechanism = exponentialMechanism({ epsilon, range: 2, neighbours: "replace-one" });

function frequencies(scores: readonly number[], draws: number): number[] {
  const source = SecureSource.platform();
  const counts = scores.map(() => 0);
  for (let i = 0; i < draws; i++) counts[mechanism.randomise(scores, source)]!++;
  return counts;
}

test.each([[[0, 1, 2, 3.5]], [[-1e6, -1e6 + 1, -1e6 - 2]], [[5]]])(
  "scores %o: shares are exp(score/T), false-alarm rate 1e-9",
  (scores) => {
    const best = Math.max(...scores);
    const weights = scores.map((score) => Math.exp((score - best) / mechanism.parameters.temperature));
    const total = weights.reduce((a, b) => a + b);
    const draws = 50_000;
    const shares = weights.map((weight) => weight / total);
    // Rounding a score moves a share by less than 2^-20 of itself, far below what 50,000 draws resolve.
    expect(misfit(frequencies(scores, draws), shares, draws)).toBeLessThanOrEqual(1.001);
  },
);

test("the temperature is range/epsilon, a few parts in a million warmer", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      (epsilon, range) => {
        const { temperature } = exponentialMechanism({ epsilon, range, neighbours: "local" }).parameters;
        expect(temperature / (range / epsilon)).toBeGreaterThanOrEqual(1);
        expect(temperature / (range / epsilon)).toBeLessThan(1 + 1e-5);
      },
    ),
  );
});

/** The exact law on the grid, as logarithms. */
function logLaw(scores: readonly number[]): number[] {
  const { grid, rate } = mechanism.parameters;
  const exponents = scores.map((score) => (Math.floor(score / grid + 0.5) * rate.s) / rate.t);
  const logTotal = Math.log(exponents.reduce((sum, e) => sum + Math.exp(e), 0));
  return exponents.map((e) => e - logTotal);
}

function largestLogRatio(first: readonly number[], second: readonly number[]): number {
  const other = logLaw(second);
  return Math.max(...logLaw(first).map((logP, i) => Math.abs(logP - other[i]!)));
}

test("neighbouring laws differ by at most ε", () => {
  const score = fc.double({ min: -3, max: 3, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(score, share), { minLength: 2, maxLength: 6 }), (pairs) => {
      const before = pairs.map(([score]) => score);
      const after = pairs.map(([score, share]) => score + share * mechanism.parameters.range);
      expect(largestLogRatio(before, after)).toBeLessThanOrEqual(epsilon);
    }),
  );
});

// The first score is pushed over a rounding edge by a fiftieth of a step, so that the whole steps
// differ by one more than the range; the second has nearly all the mass, which makes the ratio as
// large as it can be. Without the steps added for rounding this is ε·(1 + 2^-20).
test("rounding is paid for: the worst pair stays within ε, and near it", () => {
  const { grid, range } = mechanism.parameters;
  const before = [-40 + 0.49 * grid, 0];
  const after = [-40 + 0.51 * grid, 0.02 * grid - range];
  expect(largestLogRatio(before, after)).toBeLessThanOrEqual(epsilon);
  expect(largestLogRatio(before, after)).toBeGreaterThan(epsilon * (1 - 1e-5));
});

test("the cost is pure and of bounded range", () => {
  expect(mechanism.cost()).toEqual({
    kind: "pure",
    epsilon,
    boundedRange: true,
    neighbours: "replace-one",
  });
});

test("scores of any size are compared exactly", () => {
  const source = SecureSource.platform();
  expect(mechanism.randomise([-1e308, 1e308, 0], source)).toBe(1);
  expect(mechanism.randomise([-Number.MIN_VALUE, -1e300], source)).toBe(0);
});

test("scores that are not finite are refused without showing them; so are none", () => {
  const source = SecureSource.platform();
  for (const bad of [[], [Number.NaN], [0, Number.NEGATIVE_INFINITY], [Number.POSITIVE_INFINITY, 1]])
    expect(() => mechanism.randomise(bad, source)).toThrow(DpbayesError);
});

test.each([
  { epsilon: 0, range: 1 },
  { epsilon: 1, range: 0 },
  { epsilon: 1, range: Number.NaN },
  { epsilon: 1, range: 1e-290 },
])("%o is refused", (bad) => {
  expect(() => exponentialMechanism({ ...bad, neighbours: "local" })).toThrow(DpbayesError);
});
