import fc from "fast-check";
import { expect, test } from "vitest";
import { dyadicOf, floorPowerOfTwo, floorScaledQuotient } from "./dyadic.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

test("a double is its significand times its power of two, to the last bit", () => {
  fc.assert(
    fc.property(finite, (value) => {
      const { significand, exponent } = dyadicOf(value);
      const half = Math.trunc(exponent / 2);
      expect(Number(significand) * 2 ** half * 2 ** (exponent - half)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test("powers of two are exact, and the floor is the largest that fits", () => {
  for (let k = -1022; k <= 1023; k++) expect(floorPowerOfTwo(2 ** k)).toBe(2 ** k);
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (value) => {
      const power = floorPowerOfTwo(value);
      expect(power <= value && value < 2 * power && dyadicOf(power).significand === 1n << 52n).toBe(true);
    }),
  );
});

test("quotients round down, below zero too", () => {
  expect(floorScaledQuotient(7n, 0, 2n)).toBe(3n);
  expect(floorScaledQuotient(-7n, 0, 2n)).toBe(-4n);
  expect(floorScaledQuotient(-8n, 0, 2n)).toBe(-4n);
  expect(floorScaledQuotient(5n, 3, 2n)).toBe(20n);
  expect(floorScaledQuotient(5n, -1, 2n)).toBe(1n);
});
