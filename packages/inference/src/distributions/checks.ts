import { fail } from "../errors/index.ts";

/**
 * The rule of every log density here. A value outside the support has log density −Infinity. A
 * parameter at the edge of its domain (a scale of 0 or Infinity, reached when exp under- or
 * overflows in a sampler's first steps) makes everything impossible: −Infinity too. A parameter
 * beyond its domain, or NaN anywhere, is a mistake and fails. Nothing returns NaN.
 */

/** Whether a positive parameter is usable; false at the edges 0 and Infinity. */
export function isUsable(name: string, value: number): boolean {
  if (value > 0 && value < Number.POSITIVE_INFINITY) return true;
  if (value === 0 || value === Number.POSITIVE_INFINITY) return false;
  return fail("ARGUMENT", { name, found: String(value), accepted: "positive" });
}

/** Whether a location is usable; false where it overflowed. */
export function isFinitePlace(name: string, value: number): boolean {
  if (Number.isFinite(value)) return true;
  if (Number.isNaN(value)) fail("ARGUMENT", { name, found: "NaN", accepted: "a number" });
  return false;
}

/** Whether a value lies strictly between two ends; NaN fails. */
export function isBetween(name: string, value: number, low: number, high: number): boolean {
  if (Number.isNaN(value)) fail("ARGUMENT", { name, found: "NaN", accepted: "a number" });
  return value > low && value < high;
}

/** Whether a value is a count 0, 1, 2, …; NaN fails. */
export function isCount(name: string, value: number): boolean {
  if (Number.isNaN(value)) fail("ARGUMENT", { name, found: "NaN", accepted: "a number" });
  return value >= 0 && Number.isSafeInteger(value);
}

/** A probability; fails outside [0, 1]. */
export function requireProbability(name: string, value: number): number {
  if (value >= 0 && value <= 1) return value;
  return fail("ARGUMENT", { name, found: String(value), accepted: "from 0 to 1" });
}

/** A non-negative finite number, such as the mean of a count. */
export function requireNonNegative(name: string, value: number): number {
  if (value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  return fail("ARGUMENT", { name, found: String(value), accepted: "finite and not negative" });
}

export const IMPOSSIBLE = Number.NEGATIVE_INFINITY;
export const HALF_LOG_TWO_PI = 0.9189385332046728;
