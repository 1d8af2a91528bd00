/**
 * What a record function may do with its parameters where it wants exact slopes. The same function is called with numbers, and with numbers
 * that carry their slopes in every parameter (dual numbers, forward mode).
 */
export interface Arithmetic<Value> {
  add(a: Value | number, b: Value | number): Value;
  sub(a: Value | number, b: Value | number): Value;
  mul(a: Value | number, b: Value | number): Value;
  div(a: Value | number, b: Value | number): Value;
  exp(a: Value | number): Value;
  log(a: Value | number): Value;
  sqrt(a: Value | number): Value;
  /** a to a power that is a number, a > 0 unless it is whole. */
  pow(a: Value | number, power: number): Value;
  /** 1/(1 + e^−a). */
  logistic(a: Value | number): Value;
  /** P(Z <= a) of a standard normal Z. */
  normalCdf(a: Value | number): Value;
  /** The number itself, for conditions: where one of them changes, slopes do not see it. */
  value(a: Value | number): number;
}
