import { sizeOf } from "./checks.ts";
import type { Transform } from "./transform.ts";

/** Numbers without a constraint: the identity, log Jacobian 0. */
export function real(shape: readonly number[] = []): Transform {
  const length = sizeOf(shape);
  return Object.freeze({
    unconstrainedLength: length,
    constrainedLength: length,
    shape: Object.freeze([...shape]),
    constrain(q: Float64Array, qAt: number, x: Float64Array, xAt: number): number {
      for (let i = 0; i < length; i++) x[xAt + i] = q[qAt + i]!;
      return 0;
    },
    unconstrain(x: Float64Array, xAt: number, q: Float64Array, qAt: number): void {
      for (let i = 0; i < length; i++) q[qAt + i] = x[xAt + i]!;
    },
    pullBack(
      _q: Float64Array,
      qAt: number,
      _x: Float64Array,
      xAt: number,
      gradientX: Float64Array,
      gradientQ: Float64Array,
    ): void {
      for (let i = 0; i < length; i++) gradientQ[qAt + i]! += gradientX[xAt + i]!;
    },
  });
}
