import { requirePositive } from "../../../errors/index.ts";
import type { Transform } from "../../../transforms/index.ts";

/** Below −EDGE the 1 in 1 + e^{2q} is all but e^{2q}, above it nothing: both to the last digit. */
const EDGE = 19;

/**
 * Positive numbers that data or prior keep below about c_j, x = c·√log(1 + e^{2q}).
 *
 * Far below c this is c·e^q, the usual coordinate of a scale. Above c it is c·√(2q): weak data bound a
 * variance by a normal error, so that log τ would run into a wall exp(−e^{4q}) whose steepness sets the
 * step size for everything; here the wall is normal in q.
 *
 * With E = log(1 + e^{2q}) = (x/c)² and l = 1 − e^{−E}: d log x/dq = l/E =: r, so log|∂x/∂q| =
 * log x + log r, whose derivative in q is 2(1 − l) − r.
 */
export function limitedScales(limits: ArrayLike<number>): Transform {
  const n = limits.length;
  const c = Float64Array.from(limits, (limit) => requirePositive("limit", limit));
  return Object.freeze<Transform>({
    unconstrainedLength: n,
    constrainedLength: n,
    shape: Object.freeze([n]),
    constrain(q, qAt, x, xAt) {
      let logJacobian = 0;
      for (let i = 0; i < n; i++) {
        const square = squareAt(q[qAt + i]!);
        const root = square > 0 ? Math.sqrt(square) : Math.exp(q[qAt + i]!);
        x[xAt + i] = c[i]! * root;
        logJacobian += Math.log(c[i]! * root * ratioAt(square));
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      for (let i = 0; i < n; i++) q[qAt + i] = coordinateOf(requirePositive("scale", x[xAt + i]!) / c[i]!);
    },
    pullBack(_q, qAt, x, xAt, gradientX, gradientQ) {
      for (let i = 0; i < n; i++) {
        const square = (x[xAt + i]! / c[i]!) ** 2;
        const ratio = ratioAt(square);
        gradientQ[qAt + i]! += gradientX[xAt + i]! * x[xAt + i]! * ratio + 2 * Math.exp(-square) - ratio;
      }
    },
  });
}

/** E = log(1 + e^{2q}). */
function squareAt(q: number): number {
  if (q > EDGE) return 2 * q;
  const e = Math.exp(2 * q);
  return q < -EDGE ? e : Math.log1p(e);
}

/** r = (1 − e^{−E})/E. */
function ratioAt(square: number): number {
  return square > 1e-16 ? -Math.expm1(-square) / square : 1;
}

function coordinateOf(root: number): number {
  const square = root * root;
  if (square > 2 * EDGE) return square / 2;
  return square > 1e-16 ? 0.5 * Math.log(Math.expm1(square)) : Math.log(root);
}
