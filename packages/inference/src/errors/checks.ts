import { fail } from "./inference-error.ts";

/** Checks a number handed to the library; the error shows what was found. */
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

export function requireFinite(name: string, value: number): number {
  return requireNumber(name, value, Number.isFinite, "finite");
}

export function requirePositive(name: string, value: number): number {
  return requireNumber(name, value, (v) => v > 0 && Number.isFinite(v), "positive and finite");
}

export function requireWithin(name: string, value: number, low: number, high: number): number {
  return requireNumber(name, value, (v) => v >= low && v <= high, `from ${low} to ${high}`);
}

export function requireCount(name: string, value: number, atLeast = 0): number {
  return requireNumber(
    name,
    value,
    (v) => Number.isSafeInteger(v) && v >= atLeast,
    `an integer of at least ${atLeast}`,
  );
}

/** Checks the length of an array or buffer. */
export function requireLength(name: string, array: ArrayLike<unknown>, length: number): void {
  if (array.length !== length) fail("DIMENSION", { name, found: String(array.length), accepted: length });
}
