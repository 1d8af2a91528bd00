import { fail, requireFinite } from "../errors/index.ts";
import { entrywise, refuse } from "./checks.ts";
import type { Transform } from "./transform.ts";

/**
 * Numbers in the open interval (low, high): x = low + (high − low)·σ(q), σ the logistic function,
 * log |∂x/∂q| = Σ log(high − low) + log σ(q) + log σ(−q).
 *
 * Far out (|q| > 36) x rounds to an end, while the Jacobian, computed from q, keeps its meaning.
 */
export function interval(low: number, high: number, shape: readonly number[] = []): Transform {
  const size = entrywise(shape);
  const length = size.constrainedLength;
  const width = requireFinite("high", high) - requireFinite("low", low);
  if (!(width > 0)) fail("ARGUMENT", { name: "high", found: String(high), accepted: `above low = ${low}` });
  const logWidth = Math.log(width);
  return Object.freeze<Transform>({
    ...size,
    constrain(q, qAt, x, xAt) {
      let logJacobian = 0;
      for (let i = 0; i < length; i++) {
        const coordinate = q[qAt + i]!;
        const tail = Math.exp(-Math.abs(coordinate));
        // The nearer end is the origin, so that small distances from it survive.
        x[xAt + i] = coordinate < 0 ? low + (width * tail) / (1 + tail) : high - (width * tail) / (1 + tail);
        logJacobian += logWidth - Math.abs(coordinate) - 2 * Math.log1p(tail);
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      for (let i = 0; i < length; i++) {
        const value = x[xAt + i]!;
        if (!(value > low && value < high)) refuse("x", value, `between ${low} and ${high}`);
        q[qAt + i] = Math.log((value - low) / (high - value));
      }
    },
    // ∂x/∂q = width·σ(q)σ(−q) and ∂ log|J|/∂q = 1 − 2σ(q) = −tanh(q/2).
    pullBack(q, qAt, _x, xAt, gradientX, gradientQ) {
      for (let i = 0; i < length; i++) {
        const coordinate = q[qAt + i]!;
        const tail = Math.exp(-Math.abs(coordinate));
        const slope = (width * tail) / ((1 + tail) * (1 + tail));
        gradientQ[qAt + i]! += slope * gradientX[xAt + i]! - Math.tanh(coordinate / 2);
      }
    },
  });
}
