import type { Tolerance } from "./adapter.ts";

/** Where a result differs from what was expected: the path of the field, what was got and what was expected. */
export interface Difference {
  readonly path: string;
  readonly got: unknown;
  readonly expected: unknown;
}

/**
 * All differences between a result and what was expected. Numbers are compared within the tolerance,
 * text, booleans and null exactly, lists element by element and of equal length. Every expected key
 * must be there; further keys of the result are ignored. NaN equals nothing.
 */
export function differences(
  got: unknown,
  expected: unknown,
  tolerance: Tolerance,
  path = "",
): readonly Difference[] {
  if (typeof expected === "number" && typeof got === "number")
    return isWithin(got, expected, tolerance) ? [] : [{ path, got, expected }];
  if (Array.isArray(expected) && isList(got) && got.length === expected.length)
    return expected.flatMap((item, i) => differences(got[i], item, tolerance, `${path}[${i}]`));
  if (isRecord(expected) && isRecord(got))
    return Object.entries(expected).flatMap(([key, item]) =>
      differences(
        Object.hasOwn(got, key) ? got[key] : undefined,
        item,
        tolerance,
        path ? `${path}.${key}` : key,
      ),
    );
  return got === expected ? [] : [{ path, got, expected }];
}

function isWithin(got: number, expected: number, { relative = 0, absolute = 0 }: Tolerance): boolean {
  return got === expected || Math.abs(got - expected) <= absolute + relative * Math.abs(expected);
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || value instanceof Float64Array;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !isList(value);
}
