import fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals, formatDecimal, isAtMost, parseDecimal, subtractDownToZero } from "./decimal.ts";

const read = (value: unknown) => parseDecimal("value", value);

test.each([
  ["0.1", "0.1"],
  [0.1, "0.1"],
  ["1e-6", "0.000001"],
  [1e-7, "1e-7"],
  ["12.50", "12.5"],
  ["1.25e-10", "1.25e-10"],
  ["1E+3", "1000"],
  [1e21, "1000000000000000000000"],
  ["0.000", "0"],
  [5e-324, "5e-324"],
  ["007", "7"],
])("reads %s as %s", (value, text) => {
  expect(formatDecimal(read(value))).toBe(text);
});

test.each([
  "-1",
  "",
  ".5",
  "1.",
  "0x1",
  "1e99999",
  "NaN",
  " 1",
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0.5,
  null,
  undefined,
  {},
  "1_0",
])("refuses %s", (value) => {
  expect(() => read(value)).toThrow(/a decimal number/);
});

const decimals = fc.tuple(fc.bigInt(0n, 10n ** 30n), fc.nat(40)).map(([d, e]) => read(`${d}e-${e}`));

test("text round trip, and exact sums that subtract back", () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(read(formatDecimal(a))).toEqual(a);
      const sum = addDecimals(a, b);
      expect(subtractDownToZero(sum, b)).toEqual(a);
      expect(isAtMost(a, sum)).toBe(true);
      expect(isAtMost(sum, a)).toBe(b.digits === 0n);
      expect(subtractDownToZero(a, sum).digits).toBe(0n);
    }),
    { numRuns: 300, seed: 5 },
  );
});

test("tenths add up as in school", () => {
  expect(formatDecimal(addDecimals(read(0.1), read(0.2)))).toBe("0.3");
});
