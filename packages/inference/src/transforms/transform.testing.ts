import { expect } from "vitest";
import type { Transform } from "./transform.ts";

/** What a transform writes for q, and its log Jacobian. Odd offsets, so that a forgotten one shows. */
export function constrained(transform: Transform, q: ArrayLike<number>) {
  const qs = new Float64Array(transform.unconstrainedLength + 3);
  qs.set(Array.from(q), 2);
  const x = new Float64Array(transform.constrainedLength + 5).fill(7);
  const logJacobian = transform.constrain(qs, 2, x, 4);
  return { x: x.slice(4, 4 + transform.constrainedLength), logJacobian };
}

/** The q that a transform finds for x. */
export function unconstrained(transform: Transform, x: ArrayLike<number>): Float64Array {
  const xs = new Float64Array(transform.constrainedLength + 3);
  xs.set(Array.from(x), 3);
  const q = new Float64Array(transform.unconstrainedLength + 2);
  transform.unconstrain(xs, 3, q, 1);
  return q.slice(1, 1 + transform.unconstrainedLength);
}

/** What `pullBack` adds for a gradient in x; the rest of the vector must stay as it was. */
export function pulledBack(
  transform: Transform,
  q: ArrayLike<number>,
  gradientX: ArrayLike<number>,
): Float64Array {
  const n = transform.unconstrainedLength;
  const { x } = constrained(transform, q);
  const qs = Float64Array.from([0, ...Array.from(q), 0]);
  const gradientQ = new Float64Array(n + 2).fill(5);
  transform.pullBack(qs, 1, Float64Array.from([0, 0, ...x]), 2, padded(gradientX), gradientQ);
  expect([gradientQ[0], gradientQ[n + 1]]).toEqual([5, 5]);
  return gradientQ.slice(1, n + 1).map((g) => g - 5);
}

function padded(values: ArrayLike<number>): Float64Array {
  return Float64Array.from([0, 0, ...Array.from(values)]);
}

/**
 * Checks log |J| against the determinant of a numerical Jacobian of the entries of x named by
 * `free`. Central differences of step h err by h²/6 times the third derivative plus 1e-16/h:
 * with h = 1e-4 and coordinates of order one both stay below 1e-7 of an entry.
 */
export function expectJacobian(transform: Transform, q: readonly number[], free: readonly number[]): void {
  expect(free).toHaveLength(transform.unconstrainedLength);
  const h = 1e-4;
  const rows = q.map((_, k) => {
    const up = constrained(transform, shifted(q, k, h)).x;
    const down = constrained(transform, shifted(q, k, -h)).x;
    return free.map((i) => (up[i]! - down[i]!) / (2 * h));
  });
  expect(constrained(transform, q).logJacobian).toBeCloseTo(logAbsDeterminant(rows), 5);
}

/**
 * Checks `pullBack` against central differences of Σ w_i·x_i(q) + log |J|, for fixed weights w; the
 * tolerance is 1e-6 relative to the size of the gradient, for the reason given above.
 */
export function expectPullBack(transform: Transform, q: readonly number[]): void {
  const h = 1e-4;
  const weights = Array.from({ length: transform.constrainedLength }, (_, i) => Math.sin(1.7 * i + 0.4));
  const value = (at: readonly number[]) => {
    const { x, logJacobian } = constrained(transform, at);
    return weights.reduce((sum, w, i) => sum + w * x[i]!, logJacobian);
  };
  const gradient = pulledBack(transform, q, weights);
  q.forEach((_, k) => {
    const numeric = (value(shifted(q, k, h)) - value(shifted(q, k, -h))) / (2 * h);
    expect(Math.abs(gradient[k]! - numeric)).toBeLessThan(1e-6 * (1 + Math.abs(numeric)));
  });
}

function shifted(q: readonly number[], k: number, step: number): number[] {
  return q.map((value, i) => (i === k ? value + step : value));
}

/** Gaussian elimination with pivoting: enough for matrices of a dozen rows. */
function logAbsDeterminant(matrix: readonly (readonly number[])[]): number {
  const a = matrix.map((row) => [...row]);
  let log = 0;
  for (let k = 0; k < a.length; k++) {
    const pivot = a.reduce(
      (best, row, i) => (i > k && Math.abs(row[k]!) > Math.abs(a[best]![k]!) ? i : best),
      k,
    );
    [a[k], a[pivot]] = [a[pivot]!, a[k]!];
    log += Math.log(Math.abs(a[k]![k]!));
    for (const row of a.slice(k + 1)) {
      const factor = row[k]! / a[k]![k]!;
      for (let j = k; j < row.length; j++) row[j]! -= factor * a[k]![j]!;
    }
  }
  return log;
}
