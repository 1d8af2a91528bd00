import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addTowardsMoreLoss,
  multiplyTowardsMoreLoss,
  nextUp,
  rootTowardsMoreLoss,
  sumTowardsMoreLoss,
  towardsMoreLoss,
  towardsMoreNoise,
} from "./rounding.ts";

/** A double ≥ 0 as an exact integer number of 2^−1074. */
function exact(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const fraction = bits & ((1n << 52n) - 1n);
  return exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
}

const losses = fc.double({ min: 0, max: 1e6, noNaN: true });

test("a sum is the smallest double at or above the exact sum", () => {
  fc.assert(
    fc.property(losses, losses, (a, b) => {
      const sum = addTowardsMoreLoss(a, b);
      expect(exact(sum) >= exact(a) + exact(b)).toBe(true);
      expect(sum <= nextUp(a + b)).toBe(true);
      if (exact(a + b) === exact(a) + exact(b)) expect(sum).toBe(a + b);
    }),
    { numRuns: 2000, seed: 1 },
  );
});

test("long sums and products never come out below the exact value", () => {
  fc.assert(
    fc.property(fc.array(losses, { maxLength: 30 }), losses, (terms, factor) => {
      const exactSum = terms.reduce((sum, term) => sum + exact(term), 0n);
      expect(exact(sumTowardsMoreLoss(terms)) >= exactSum).toBe(true);
      for (const term of terms)
        expect(exact(multiplyTowardsMoreLoss(term, factor)) << 1074n >= exact(term) * exact(factor)).toBe(
          true,
        );
    }),
    { numRuns: 500, seed: 2 },
  );
});

test("roots: the smallest double whose square reaches the argument", () => {
  fc.assert(
    fc.property(losses, (square) => {
      fc.pre(square > 1e-200);
      const root = rootTowardsMoreLoss(square);
      expect(exact(root) ** 2n >= exact(square) << 1074n).toBe(true);
      expect(root <= nextUp(Math.sqrt(square))).toBe(true);
    }),
    { numRuns: 1000, seed: 4 },
  );
  expect(rootTowardsMoreLoss(25)).toBe(5);
});

test("exact results stay exact", () => {
  expect(addTowardsMoreLoss(0.5, 0.25)).toBe(0.75);
  expect(addTowardsMoreLoss(0.1, 0.2)).toBe(0.30000000000000004);
  expect(multiplyTowardsMoreLoss(2, 0.1)).toBe(0.2);
  expect(multiplyTowardsMoreLoss(3, 3)).toBe(9);
  expect(multiplyTowardsMoreLoss(0, 5)).toBe(0);
  expect(multiplyTowardsMoreLoss(3, 0.1)).toBeGreaterThan(0.3);
});

test("the next double above", () => {
  expect(nextUp(0)).toBe(5e-324);
  expect(nextUp(1)).toBe(1 + 2 ** -52);
  expect(nextUp(2 - 2 ** -52)).toBe(2);
  expect(nextUp(Number.MAX_VALUE)).toBe(Number.POSITIVE_INFINITY);
});

test("margins only go up, and by less than 1e-12", () => {
  for (const value of [1e-300, 0.1, 1, 12345]) {
    for (const rounded of [towardsMoreLoss(value), towardsMoreNoise(value)]) {
      expect(rounded).toBeGreaterThan(value);
      expect(rounded / value - 1).toBeLessThan(1e-12);
    }
  }
  expect(towardsMoreLoss(0)).toBe(0);
});
