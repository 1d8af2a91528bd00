import {
  multiply,
  multiplyByTransposed,
  multiplyTransposed,
  multiplyTransposedVector,
  multiplyVector,
  symmetricEigen,
} from "../../math/linear-algebra/index.ts";
import type { RegressionPoint } from "../regression/index.ts";
import { logisticOutcome, type OutcomeIntegrals, outcomeIntegrals } from "./outcome-moments.ts";
import type { LogisticSum } from "./sum-data.ts";

/** A release as the fast likelihood reads it. */
export interface SumParts {
  readonly d: number;
  readonly intercept: boolean;
  readonly count: number;
  readonly y: number;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  /** smat of x2, d×d. */
  readonly x2: Float64Array;
  readonly noise: { readonly y: number; readonly yx: number; readonly x: number; readonly x2: number };
}

export function sumParts({ layout, covariates: d, count, values, noise }: LogisticSum): SumParts {
  const intercept = layout === "logistic_intercept";
  const all = Float64Array.from(values);
  const yxAt = intercept ? 1 : 0;
  const x2At = intercept ? 1 + 2 * d : d;
  const { y = 0, yx = 0, x = 0, x2 = 0 } = noise;
  return {
    d,
    intercept,
    count,
    y: intercept ? all[0]! : 0,
    yx: all.slice(yxAt, yxAt + d),
    x: intercept ? all.slice(1 + d, 1 + 2 * d) : new Float64Array(d),
    x2: smat(all.subarray(x2At), d),
    noise: { y, yx, x, x2 },
  };
}

/** The symmetric matrix whose svec is given: squares, then √2 times the products above the diagonal. */
export function smat(svec: ArrayLike<number>, d: number): Float64Array {
  const out = new Float64Array(d * d);
  let at = d;
  for (let i = 0; i < d; i++) {
    out[i * d + i] = svec[i]!;
    for (let j = i + 1; j < d; j++, at++) {
      out[i * d + j] = svec[at]! * Math.SQRT1_2;
      out[j * d + i] = out[i * d + j]!;
    }
  }
  return out;
}

/**
 * The point and the release in the eigenbasis Σ = QΛQᵀ (glm spec §5.3): svec is an isometry, so noise that is
 * isotropic within a block stays so.
 */
export interface EigenbasisFrame {
  readonly lambda: Float64Array;
  readonly theta: Float64Array;
  readonly m: Float64Array;
  /** b = Λθ. */
  readonly b: Float64Array;
  /** G_k = E h⁽ᵏ⁾(u). */
  readonly G: Float64Array;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  readonly x2: Float64Array;
  enter(point: RegressionPoint): void;
  /** out = Q·vector, added. */
  addVector(vector: Float64Array, out: Float64Array): void;
  /** out = Q·matrix·Qᵀ, added. */
  addMatrix(matrix: Float64Array, out: Float64Array): void;
}

export function eigenbasisFrame(parts: SumParts): EigenbasisFrame {
  const { d } = parts;
  const vector = () => new Float64Array(d);
  const matrix = () => new Float64Array(d * d);
  const [lambda, theta, m, b, yx, x, work] = [
    vector(),
    vector(),
    vector(),
    vector(),
    vector(),
    vector(),
    vector(),
  ];
  const [Q, x2, half, turned] = [matrix(), matrix(), matrix(), matrix()];
  const integrals: OutcomeIntegrals = outcomeIntegrals();

  return Object.freeze<EigenbasisFrame>({
    ...{ lambda, theta, m, b, G: integrals[1], yx, x, x2 },
    enter(point) {
      symmetricEigen(point.covariance, d, lambda, Q, work);
      multiplyTransposedVector(Q, point.coefficients, theta, d, d);
      multiplyTransposedVector(Q, point.mean, m, d, d);
      multiplyTransposedVector(Q, parts.yx, yx, d, d);
      multiplyTransposedVector(Q, parts.x, x, d, d);
      multiply(parts.x2, Q, half, d, d, d);
      multiplyTransposed(Q, half, x2, d, d, d);
      let meanOfU = point.intercept;
      let varianceOfU = 0;
      for (let i = 0; i < d; i++) {
        // Rounding can leave an eigenvalue of a singular Σ below 0.
        lambda[i] = Math.max(0, lambda[i]!);
        b[i] = lambda[i]! * theta[i]!;
        meanOfU += m[i]! * theta[i]!;
        varianceOfU += b[i]! * theta[i]!;
      }
      logisticOutcome.write(meanOfU, varianceOfU, integrals);
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
