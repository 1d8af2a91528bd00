import { all, type Condition, call, equal, minus, over, plus, times } from "../expression.ts";
import { ROUNDING_CONSTANT } from "../rounding-constant.ts";

/**
 * What IEEE 754 says of a few operations that queries are made of, for an engine to say of itself: rounding to nearest and to even, on
 * which the whole numbers rest; quotients, products and roots to the last bit; constants that are the doubles they should be. An engine that
 * does otherwise writes that it does, and its sums are refused.
 */
export const arithmeticHolds: Condition = all(
  equal(plus(ROUNDING_CONSTANT, 0.5), ROUNDING_CONSTANT),
  equal(plus(ROUNDING_CONSTANT, 1.5), ROUNDING_CONSTANT + 2),
  equal(plus(ROUNDING_CONSTANT, -0.25), ROUNDING_CONSTANT),
  equal(plus(0.1, 0.2), 0.30000000000000004),
  equal(minus(0.3, 0.1), 0.19999999999999998),
  equal(times(over(1, 49), 49), 0.9999999999999999),
  equal(times(0.1, 3), 0.30000000000000004),
  equal(over(2, 3), 0.6666666666666666),
  equal(call("sqrt", 2), Math.SQRT2),
  equal(call("sqrt", 0.3), 0.5477225575051661),
  equal(call("floor", -0.5), -1),
  equal(call("abs", -(2 ** -200)), 2 ** -200),
  equal(call("greatest", -1, call("least", 1, 2)), 1),
);
