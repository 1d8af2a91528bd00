import { expect, test } from "vitest";
import { logAddExp, logExpMinusOne, logOneMinusExp, logSumExp, softplus } from "./log-space.ts";

test("agrees with the definitions where those are finite", () => {
  for (const x of [-20, -1, -0.1]) expect(logOneMinusExp(x)).toBeCloseTo(Math.log(1 - Math.exp(x)), 12);
  for (const x of [0.2, 3, 30]) expect(logExpMinusOne(x)).toBeCloseTo(Math.log(Math.exp(x) - 1), 12);
  for (const x of [-30, 0, 30]) expect(softplus(x)).toBeCloseTo(Math.log(1 + Math.exp(x)), 12);
  expect(logAddExp(1, 2)).toBeCloseTo(Math.log(Math.E + Math.E ** 2), 14);
  expect(logSumExp([0, 1, 2])).toBeCloseTo(Math.log(1 + Math.E + Math.E ** 2), 14);
});

test("neither overflows nor loses what is tiny", () => {
  expect(logAddExp(5000, 4999)).toBeCloseTo(5000 + Math.log1p(Math.exp(-1)), 10);
  expect(logExpMinusOne(5000)).toBe(5000);
  expect(softplus(5000)).toBe(5000);
  expect(logOneMinusExp(-1e-300)).toBeCloseTo(Math.log(1e-300), 10);
  expect(logOneMinusExp(-800)).toBe(-0);
  expect(logAddExp(Number.NEGATIVE_INFINITY, -3)).toBe(-3);
  expect(logAddExp(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  expect(logSumExp([])).toBe(Number.NEGATIVE_INFINITY);
});
