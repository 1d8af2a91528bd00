import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { dyadicOf } from "./dyadic.ts";
import { epsilonRoundedDown, rateRoundedDown } from "./rational-rate.ts";

/** s·Δ <= ε·t by cross-multiplication of exact integers; `more` adds to s. */
function atMost(s: number, t: number, epsilon: number, sensitivity: number, more = 0n): boolean {
  const [e, d] = [dyadicOf(epsilon), dyadicOf(sensitivity)];
  const least = Math.min(e.exponent, d.exponent);
  const left = ((BigInt(s) + more) * d.significand) << BigInt(d.exponent - least);
  const right = (BigInt(t) * e.significand) << BigInt(e.exponent - least);
  return left <= right;
}

const positive = fc.double({ min: 1e-7, max: 1e7, noNaN: true });

test("s/t is at most ε/Δ, and no more than 2^-19 below it", () => {
  fc.assert(
    fc.property(positive, positive, (epsilon, sensitivity) => {
      const { s, t } = rateRoundedDown(epsilon, sensitivity);
      expect(atMost(s, t, epsilon, sensitivity)).toBe(true);
      expect(s / t).toBeGreaterThanOrEqual((epsilon / sensitivity) * (1 - 2 ** -19));
      expect(Number.isSafeInteger(s) && s >= 1 && dyadicOf(t).significand === 1n << 52n).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("one step of s more would be too much: the rounding is tight", () => {
  fc.assert(
    fc.property(positive, (epsilon) => {
      const { s, t } = epsilonRoundedDown(epsilon);
      expect(atMost(s, t, epsilon, 1)).toBe(true);
      expect(atMost(s, t, epsilon, 1, 1n)).toBe(false);
      expect(t <= 2 ** 52 && Number.isSafeInteger(s)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("simple rates stay simple", () => {
  expect(rateRoundedDown(1, 1)).toEqual({ s: 1, t: 1 });
  expect(rateRoundedDown(0.5, 2)).toEqual({ s: 1, t: 4 });
  expect(rateRoundedDown(12, 1)).toEqual({ s: 12, t: 1 });
  expect(epsilonRoundedDown(0.75)).toEqual({ s: 3, t: 4 });
});

test("t stays on the fast path for rates down to 2^-20", () => {
  fc.assert(
    fc.property(fc.double({ min: 2 ** -20, max: 1e9, noNaN: true }), (epsilon) => {
      expect(rateRoundedDown(epsilon, 1).t).toBeLessThanOrEqual(2 ** 40);
    }),
  );
});

test("extremes: a huge rate is capped, a tiny coin says nothing, nonsense is refused", () => {
  expect(rateRoundedDown(1e300, 1)).toEqual({ s: Number.MAX_SAFE_INTEGER, t: 1 });
  expect(epsilonRoundedDown(1e-20).s).toBe(0);
  expect(() => rateRoundedDown(1e-300, 1e300)).toThrow(DpbayesError);
  for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => rateRoundedDown(bad, 1)).toThrow(DpbayesError);
    expect(() => rateRoundedDown(1, bad)).toThrow(DpbayesError);
    expect(() => epsilonRoundedDown(bad)).toThrow(DpbayesError);
  }
});
