import { fail } from "./fail-on-device.ts";

/** Names the kind of a value without showing it; safe for values that came from a record. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "number") return kindOfNumber(value);
  if (typeof value === "object") return "an object";
  return `a ${typeof value}`;
}

function kindOfNumber(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return "infinite";
  return Number.isInteger(value) ? "an integer" : "a number";
}

/** Checks a library argument (never a record's value: the error shows what was found). */
export function requireNumber(
  name: string,
  value: number,
  holds: (value: number) => boolean,
  accepted: string,
): number {
  if (typeof value !== "number" || Number.isNaN(value) || !holds(value))
    fail("ARGUMENT", { name, found: String(value), accepted });
  return value;
}

/** Checks that a setting is a finite number. */
export function requireFinite(name: string, value: number): number {
  return requireNumber(name, value, Number.isFinite, "finite");
}

/** Checks that a setting is a positive, finite number. */
export function requirePositive(name: string, value: number): number {
  return requireNumber(name, value, (v) => v > 0 && Number.isFinite(v), "positive and finite");
}

/** Checks that a setting lies within limits, which are allowed themselves. */
export function requireWithin(name: string, value: number, low: number, high: number): number {
  return requireNumber(name, value, (v) => v >= low && v <= high, `from ${low} to ${high}`);
}

/** Checks that a setting is a whole number, 0 or more unless told otherwise. */
export function requireCount(name: string, value: number, atLeast = 0): number {
  return requireNumber(
    name,
    value,
    (v) => Number.isSafeInteger(v) && v >= atLeast,
    `an integer of at least ${atLeast}`,
  );
}
