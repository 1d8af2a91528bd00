import { fail, requireCount } from "../errors/index.ts";

/** Number of entries of a shape; [] is a scalar. */
export function sizeOf(shape: readonly number[]): number {
  for (const length of shape) requireCount("shape", length, 1);
  return shape.reduce((size, length) => size * length, 1);
}

/** Refuses a constrained value that has no coordinates. */
export function refuse(name: string, found: number, accepted: string): never {
  return fail("ARGUMENT", { name, found: String(found), accepted });
}
