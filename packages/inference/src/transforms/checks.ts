import { fail, requireCount } from "../errors/index.ts";

/** Number of entries of a shape; [] is a scalar. */
function sizeOf(shape: readonly number[]): number {
  for (const length of shape) requireCount("shape", length, 1);
  return shape.reduce((size, length) => size * length, 1);
}

/** What a transform of every number by itself says about its size. */
export function entrywise(shape: readonly number[]) {
  const length = sizeOf(shape);
  return { unconstrainedLength: length, constrainedLength: length, shape: Object.freeze([...shape]) };
}

/** What a transform to probabilities of categories says about its size; they are one fewer than they seem. */
export function sharesOf(categories: number) {
  const free = requireCount("categories", categories, 2) - 1;
  return {
    unconstrainedLength: free,
    constrainedLength: categories,
    shape: Object.freeze([categories]),
  };
}

/** A probability that has a logarithm. */
export function requireShare(share: number, k: number): number {
  return share > 0 ? share : refuse(`x[${k}]`, share, "a positive probability");
}

/** Refuses a constrained value that has no coordinates. */
export function refuse(name: string, found: number, accepted: string): never {
  return fail("ARGUMENT", { name, found: String(found), accepted });
}
