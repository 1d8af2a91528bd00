import { requireCount } from "../errors/index.ts";
import { refuse } from "./checks.ts";
import type { Transform } from "./transform.ts";

/** Increasing numbers x_1 < x_2 < …: x_1 = q_1, x_k = x_{k−1} + exp(q_k), log |∂x/∂q| = Σ_{k≥2} q_k. */
export function ordered(length: number): Transform {
  requireCount("length", length, 1);
  return Object.freeze<Transform>({
    unconstrainedLength: length,
    constrainedLength: length,
    shape: Object.freeze([length]),
    constrain(q, qAt, x, xAt) {
      let logJacobian = 0;
      let value = q[qAt]!;
      x[xAt] = value;
      for (let k = 1; k < length; k++) {
        value += Math.exp(q[qAt + k]!);
        x[xAt + k] = value;
        logJacobian += q[qAt + k]!;
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      q[qAt] = x[xAt]!;
      for (let k = 1; k < length; k++) {
        const gap = x[xAt + k]! - x[xAt + k - 1]!;
        if (!(gap > 0)) refuse(`x[${k}]`, x[xAt + k]!, `above x[${k - 1}] = ${x[xAt + k - 1]!}`);
        q[qAt + k] = Math.log(gap);
      }
    },
    // q_k moves x_k and everything after it by exp(q_k), so it collects the gradient from the end.
    pullBack(q, qAt, _x, xAt, gradientX, gradientQ) {
      let after = 0;
      for (let k = length - 1; k > 0; k--) {
        after += gradientX[xAt + k]!;
        gradientQ[qAt + k]! += Math.exp(q[qAt + k]!) * after + 1;
      }
      gradientQ[qAt]! += after + gradientX[xAt]!;
    },
  });
}
