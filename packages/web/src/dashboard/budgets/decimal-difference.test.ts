import { expect, it } from "vitest";
import { decimalDifference } from "./decimal-difference.ts";

it.each([
  ["1", "0.3", "0.7"],
  ["0.3", "0.1", "0.2"],
  ["0.5", "0.75", "-0.25"],
  ["1e-6", "0.0000005", "0.0000005"],
  ["2E2", "200", "0"],
  ["100000000000000000000.1", "0.1", "100000000000000000000"],
])("%s less %s is exactly %s", (remaining, asked, difference) => {
  expect(decimalDifference(remaining, asked)).toBe(difference);
});

it.each(["", "-1", "one", "1e", "1,5", ".5"])("%j is no amount", (asked) => {
  expect(decimalDifference("1", asked)).toBeUndefined();
});
