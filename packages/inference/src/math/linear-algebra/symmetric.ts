import { cholesky, choleskyLogDeterminant, choleskySolve } from "./cholesky.ts";
import { choleskyInverse } from "./triangular-matrix.ts";

/**
 * One-call forms for a symmetric positive definite A that must survive: each copies A into `work`
 * (n·n numbers) and factors it there. All return like `cholesky`: n on success, else the bad pivot.
 */

/** Solves A·x = b in place of b. */
export function symmetricSolve(a: Float64Array, n: number, b: Float64Array, work: Float64Array): number {
  work.set(a);
  const pivot = cholesky(work, n);
  if (pivot === n) choleskySolve(work, n, b);
  return pivot;
}

/** Writes A⁻¹ to `out`, which may be `a`. */
export function symmetricInverse(a: Float64Array, n: number, out: Float64Array): number {
  if (out !== a) out.set(a);
  const pivot = cholesky(out, n);
  if (pivot === n) choleskyInverse(out, n, out);
  return pivot;
}

/** log|A|, or NaN where A is not positive definite. */
export function logDeterminant(a: Float64Array, n: number, work: Float64Array): number {
  work.set(a);
  return cholesky(work, n) === n ? choleskyLogDeterminant(work, n) : Number.NaN;
}
