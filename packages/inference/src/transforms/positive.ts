import { requireFinite } from "../errors/index.ts";
import { entrywise, refuse } from "./checks.ts";
import type { Transform } from "./transform.ts";

/**
 * Positive numbers, x = exp(q), log |∂x/∂q| = Σ q.
 *
 * @example
 * ```ts
 * import { positive } from "@dpbayes/inference/transforms";
 * const scale = positive();
 * const x = new Float64Array(1);
 * console.log(scale.constrain(Float64Array.of(0.5), 0, x, 0)); // 0.5
 * ```
 */
export function positive(shape: readonly number[] = []): Transform {
  return lowerBounded(0, shape);
}

/** Numbers above a bound, x = low + exp(q). */
export function lowerBounded(low: number, shape: readonly number[] = []): Transform {
  return shiftedExponential(requireFinite("low", low), 1, shape);
}

/** Numbers below a bound, x = high − exp(q). */
export function upperBounded(high: number, shape: readonly number[] = []): Transform {
  return shiftedExponential(requireFinite("high", high), -1, shape);
}

/** x = bound + sign·exp(q), so ∂x/∂q = sign·exp(q) and the log Jacobian is Σ q. */
function shiftedExponential(bound: number, sign: 1 | -1, shape: readonly number[]): Transform {
  const size = entrywise(shape);
  const length = size.constrainedLength;
  return Object.freeze<Transform>({
    ...size,
    constrain(q, qAt, x, xAt) {
      let logJacobian = 0;
      for (let i = 0; i < length; i++) {
        const coordinate = q[qAt + i]!;
        x[xAt + i] = bound + sign * Math.exp(coordinate);
        logJacobian += coordinate;
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      for (let i = 0; i < length; i++) {
        const distance = sign * (x[xAt + i]! - bound);
        if (!(distance > 0)) refuse("x", x[xAt + i]!, `${sign > 0 ? "above" : "below"} ${bound}`);
        q[qAt + i] = Math.log(distance);
      }
    },
    // exp(q) is taken from q, not from x − bound, which cancels when x is near the bound.
    pullBack(q, qAt, _x, xAt, gradientX, gradientQ) {
      for (let i = 0; i < length; i++)
        gradientQ[qAt + i]! += sign * Math.exp(q[qAt + i]!) * gradientX[xAt + i]! + 1;
    },
  });
}
