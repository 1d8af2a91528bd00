import { entrywise } from "./checks.ts";
import type { Transform } from "./transform.ts";

/** Numbers without a constraint: the identity, log Jacobian 0. */
export function real(shape: readonly number[] = []): Transform {
  const size = entrywise(shape);
  const length = size.constrainedLength;
  return Object.freeze<Transform>({
    ...size,
    constrain(q, qAt, x, xAt) {
      for (let i = 0; i < length; i++) x[xAt + i] = q[qAt + i]!;
      return 0;
    },
    unconstrain(x, xAt, q, qAt) {
      for (let i = 0; i < length; i++) q[qAt + i] = x[xAt + i]!;
    },
    pullBack(_q, qAt, _x, xAt, gradientX, gradientQ) {
      for (let i = 0; i < length; i++) gradientQ[qAt + i]! += gradientX[xAt + i]!;
    },
  });
}
