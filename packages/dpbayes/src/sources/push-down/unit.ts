import { call, type Expression, type Term } from "./expression.ts";

/**
 * Numbers in the unit scale below this are taken as 0. The sums stay the same (README.md), and PostgreSQL, which
 * refuses products that underflow, never meets one.
 */
export const NEGLIGIBLE = 2 ** -200;

/** Not beyond -1 and 1. */
export function cutToUnit(value: Term): Expression {
  return call("greatest", -1, call("least", 1, value));
}
