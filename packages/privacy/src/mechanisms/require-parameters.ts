import { requireNumber, requirePositive } from "../errors/index.ts";
import type { Rate } from "../noise/discrete-laplace.ts";

/**
 * Parameters may come from a file. What is checked here keeps a nonsensical file from becoming less
 * noise than it claims; whether the claim fits the statistic is the business of the calibration.
 */

/** Room for the two roundings of the comparison below. */
const ROUNDING = 1 + 2 ** -50;

/**
 * A rate s/t that spends at most `epsilon` over `distance`: s/t·distance <= ε, as the proofs of the
 * mechanisms need. Only a coin may have the rate 0, which makes it fair: it then says nothing.
 */
export function requireRate({ s, t }: Rate, leastS: 0 | 1, epsilon: number, distance = 1): void {
  requirePositive("epsilon", epsilon);
  requirePositive("distance", distance);
  requireNumber("rate.s", s, (v) => Number.isSafeInteger(v) && v >= leastS, `an integer from ${leastS}`);
  requireWhole("rate.t", t, 1);
  requireNumber("rate", s / t, (v) => v * distance <= epsilon * ROUNDING, "at most epsilon over distance");
}

/** A double that is a whole number, however large. */
export function requireWhole(name: string, value: number, atLeast: number): void {
  requireNumber(name, value, (v) => Number.isInteger(v) && v >= atLeast, `a whole number from ${atLeast}`);
}

/** Two numbers that differ by rounding only. */
export function requireEqual(name: string, value: number, expected: number, accepted: string): void {
  const near = (v: number) => v <= expected * ROUNDING && expected <= v * ROUNDING;
  requireNumber(name, value, near, accepted);
}

/** The sensitivity in steps, rounding included, is never below the sensitivity itself. */
export function requireStepsCover(stated: {
  readonly sensitivity: number;
  readonly sensitivitySteps: number;
  readonly grid: number;
}): void {
  const { sensitivity, sensitivitySteps, grid } = stated;
  const covered = (v: number) => v * grid * ROUNDING >= sensitivity;
  requireNumber("sensitivitySteps", sensitivitySteps, covered, "at least sensitivity over grid");
}
