import {
  multiply,
  multiplyByTransposed,
  multiplyTransposed,
  multiplyTransposedVector,
  multiplyVector,
  symmetricEigen,
} from "../../../math/linear-algebra/index.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import { dispersionAt } from "../outcomes/dispersion.ts";
import { type OutcomeIntegrals, type OutcomeMoments, outcomeIntegrals } from "../outcomes/outcome-moments.ts";

/** A point in the eigenbasis Σ = QΛQᵀ, with the integrals of its u, and the way there and back. */
export interface EigenFrame {
  readonly lambda: Float64Array;
  readonly theta: Float64Array;
  readonly m: Float64Array;
  /** b = Λθ. */
  readonly b: Float64Array;
  /** Of the outcome at u = α + xᵀθ. */
  readonly integrals: OutcomeIntegrals;
  enter(point: RegressionPoint): void;
  /** out = Qᵀ·vector. */
  turnVector(vector: Float64Array, out: Float64Array): void;
  /** out = Qᵀ·matrix·Q. */
  turnMatrix(matrix: Float64Array, out: Float64Array): void;
  /** out += Q·vector. */
  addVector(vector: Float64Array, out: Float64Array): void;
  /** out += Q·matrix·Qᵀ. */
  addMatrix(matrix: Float64Array, out: Float64Array): void;
}

export function eigenFrame(d: number, outcome: OutcomeMoments): EigenFrame {
  const vector = () => new Float64Array(d);
  const matrix = () => new Float64Array(d * d);
  const [lambda, theta, m, b, work] = [vector(), vector(), vector(), vector(), vector()];
  const [Q, half, turned] = [matrix(), matrix(), matrix()];
  const integrals = outcomeIntegrals();

  return Object.freeze<EigenFrame>({
    ...{ lambda, theta, m, b, integrals },
    enter(point) {
      symmetricEigen(point.covariance, d, lambda, Q, work);
      multiplyTransposedVector(Q, point.coefficients, theta, d, d);
      multiplyTransposedVector(Q, point.mean, m, d, d);
      let meanOfU = point.intercept;
      let varianceOfU = 0;
      for (let i = 0; i < d; i++) {
        // Rounding can leave an eigenvalue of a singular Σ below 0.
        lambda[i] = Math.max(0, lambda[i]!);
        b[i] = lambda[i]! * theta[i]!;
        meanOfU += m[i]! * theta[i]!;
        varianceOfU += b[i]! * theta[i]!;
      }
      outcome.write(meanOfU, varianceOfU, integrals, dispersionAt(point));
    },
    turnVector(given, out) {
      multiplyTransposedVector(Q, given, out, d, d);
    },
    turnMatrix(given, out) {
      multiply(given, Q, half, d, d, d);
      multiplyTransposed(Q, half, out, d, d, d);
    },
    addVector(given, out) {
      multiplyVector(Q, given, work, d, d);
      for (let i = 0; i < d; i++) out[i]! += work[i]!;
    },
    addMatrix(given, out) {
      multiply(Q, given, half, d, d, d);
      multiplyByTransposed(half, Q, turned, d, d, d);
      for (let at = 0; at < d * d; at++) out[at]! += turned[at]!;
    },
  });
}
