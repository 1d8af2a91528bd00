import { logNormalCdf } from "../../../../math/special/index.ts";
import type { ReportDensity } from "../report-density.ts";
import { PIECE_MASS, PIECE_MOMENT, PIECE_SCALE, tiltedPiece } from "./tilted-piece.ts";

/**
 * Gaussian data, Laplace noise (local spec §4.1): p = (λ/2)(T₁ + T₂ + V₃ + V₄), the atoms at the bounds and
 * the interior left and right of the report; the right side is the left side of the mirror image. Because
 * ∂f/∂μ = −∂f/∂x the atoms cancel the boundary terms of the gradient:
 *   ∂log p/∂μ = λ(V₃ − V₄)/Σ,   ∂log p/∂σ = λ(A₃ + A₄)/Σ.
 * Outside the bounds log p is linear in z with the same gradient (§4.5).
 */
export function gaussianLaplace([low, high]: readonly [number, number], scale: number): ReportDensity {
  const rate = 1 / scale;
  const logHalfRate = Math.log(0.5 * rate);
  const left = tiltedPiece();
  const right = tiltedPiece();
  const leftOut = new Float64Array(3);
  const rightOut = new Float64Array(3);
  /** Mean, inverse sd, and the log masses of the two atoms. */
  const state = new Float64Array(4);

  return {
    parameterCount: 2,
    at(parameters) {
      const mean = parameters[0]!;
      const sd = parameters[1]!;
      const a = (low - mean) / sd;
      const b = (high - mean) / sd;
      state[0] = mean;
      state[1] = 1 / sd;
      state[2] = logNormalCdf(a);
      state[3] = logNormalCdf(-b);
      left.from(a, rate * sd);
      right.from(-b, rate * sd);
    },
    logDensity(z, gradient) {
      const inside = Math.min(Math.max(z, low), high);
      const at = (inside - state[0]!) * state[1]!;
      left.upTo(at, leftOut);
      right.upTo(-at, rightOut);
      const atLow = state[2]! - rate * (inside - low);
      const atHigh = state[3]! - rate * (high - inside);
      const largest = Math.max(atLow, atHigh, leftOut[PIECE_SCALE]!, rightOut[PIECE_SCALE]!);
      const leftScale = Math.exp(leftOut[PIECE_SCALE]! - largest);
      const rightScale = Math.exp(rightOut[PIECE_SCALE]! - largest);
      const massLeft = leftScale * leftOut[PIECE_MASS]!;
      const massRight = rightScale * rightOut[PIECE_MASS]!;
      const total = Math.exp(atLow - largest) + Math.exp(atHigh - largest) + massLeft + massRight;
      gradient[0] = (rate * (massLeft - massRight)) / total;
      gradient[1] =
        (rate * (leftScale * leftOut[PIECE_MOMENT]! + rightScale * rightOut[PIECE_MOMENT]!)) / total;
      return logHalfRate + largest + Math.log(total) - rate * Math.abs(z - inside);
    },
  };
}
