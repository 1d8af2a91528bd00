import { fail } from "./fail.ts";

/** Checks the length of an array or buffer. */
export function requireLength(name: string, array: ArrayLike<unknown>, length: number): void {
  if (array.length !== length) fail("DIMENSION", { name, found: String(array.length), accepted: length });
}
