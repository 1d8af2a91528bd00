import type { Arithmetic } from "../../../contracts/arithmetic.ts";
import { logistic as logisticOf, normalCdf } from "../../../math/special/index.ts";

/** The arithmetic of numbers. */
export const plainArithmetic: Arithmetic<number> = Object.freeze({
  add: (a: number, b: number) => a + b,
  sub: (a: number, b: number) => a - b,
  mul: (a: number, b: number) => a * b,
  div: (a: number, b: number) => a / b,
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
  pow: (a: number, power: number) => a ** power,
  logistic: logisticOf,
  normalCdf,
  value: (a: number) => a,
});

/** A number and its slopes in all parameters. */
export interface Dual {
  readonly value: number;
  readonly slopes: Float64Array;
}

/** A parameter: its slope is 1 in itself. */
export function dualParameter(value: number, at: number, size: number): Dual {
  const slopes = new Float64Array(size);
  slopes[at] = 1;
  return { value, slopes };
}

export function isDual(value: unknown): value is Dual {
  return typeof value === "object" && value !== null && "slopes" in value;
}

type Operand = Dual | number;

const numberOf = (a: Operand): number => (typeof a === "number" ? a : a.value);

/** The arithmetic of dual numbers: the chain rule, operation by operation. */
export function dualArithmetic(size: number): Arithmetic<Dual> {
  /** f(a) with slope s: s·a'. */
  const unary = (value: number, a: Operand, slope: number): Dual => {
    const slopes = new Float64Array(size);
    if (typeof a !== "number") for (let k = 0; k < size; k++) slopes[k] = slope * a.slopes[k]!;
    return { value, slopes };
  };
  const binary = (value: number, a: Operand, slopeA: number, b: Operand, slopeB: number): Dual => {
    const one = unary(value, a, slopeA);
    if (typeof b !== "number") for (let k = 0; k < size; k++) one.slopes[k]! += slopeB * b.slopes[k]!;
    return one;
  };
  return Object.freeze<Arithmetic<Dual>>({
    add: (a, b) => binary(numberOf(a) + numberOf(b), a, 1, b, 1),
    sub: (a, b) => binary(numberOf(a) - numberOf(b), a, 1, b, -1),
    mul: (a, b) => binary(numberOf(a) * numberOf(b), a, numberOf(b), b, numberOf(a)),
    div(a, b) {
      const [x, y] = [numberOf(a), numberOf(b)];
      return binary(x / y, a, 1 / y, b, -x / (y * y));
    },
    exp(a) {
      const value = Math.exp(numberOf(a));
      return unary(value, a, value);
    },
    log: (a) => unary(Math.log(numberOf(a)), a, 1 / numberOf(a)),
    sqrt(a) {
      const value = Math.sqrt(numberOf(a));
      return unary(value, a, 0.5 / value);
    },
    pow: (a, power) => unary(numberOf(a) ** power, a, power * numberOf(a) ** (power - 1)),
    logistic(a) {
      const value = logisticOf(numberOf(a));
      return unary(value, a, value * logisticOf(-numberOf(a)));
    },
    normalCdf: (a) =>
      unary(normalCdf(numberOf(a)), a, Math.exp(-0.5 * numberOf(a) ** 2) / Math.sqrt(2 * Math.PI)),
    value: numberOf,
  });
}
