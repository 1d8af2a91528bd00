import {
  multiply,
  multiplyByTransposed,
  multiplyTransposed,
  multiplyTransposedVector,
  multiplyVector,
  symmetricEigen,
} from "../../../math/linear-algebra/index.ts";
import { smat } from "../../logistic-regression/eigenbasis-frame.ts";
import {
  type OutcomeIntegrals,
  type OutcomeMoments,
  outcomeIntegrals,
} from "../../logistic-regression/outcome-moments.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import type { PoissonSum } from "../sum-data.ts";

/** A release by blocks: sums, and variances of their noise. */
export interface SumBlocks {
  readonly d: number;
  readonly count: number;
  readonly countVariance: number;
  /** Whether y itself was released. */
  readonly hasY: boolean;
  readonly y: number;
  readonly x: Float64Array;
  readonly yx: Float64Array;
  /** smat of the blocks, d×d. */
  readonly x2: Float64Array;
  readonly yx2: Float64Array;
  readonly noise: Readonly<Record<"y" | "x" | "yx" | "x2" | "yx2", number>>;
}

export function sumBlocks(sum: PoissonSum): SumBlocks {
  const { covariates: d, count, countVariance = 0, noise } = sum;
  const hasY = sum.layout === "poisson_intercept";
  const values = Float64Array.from(sum.values);
  const xAt = hasY ? 1 : 0;
  const squares = (d * (d + 1)) / 2;
  const yxAt = xAt + d + squares;
  const { y = Infinity, x = 0, yx = 0, x2 = 0, yx2 = 0 } = noise;
  return {
    ...{ d, count, countVariance, hasY, y: hasY ? values[0]! : 0 },
    x: values.slice(xAt, xAt + d),
    x2: smat(values.subarray(xAt + d), d),
    yx: values.slice(yxAt, yxAt + d),
    yx2: smat(values.subarray(yxAt + d), d),
    noise: { y, x, yx, x2, yx2 },
  };
}

/** The point and the release in the eigenbasis Σ = QΛQᵀ; noise that is isotropic within a block stays so. */
export interface FeatureFrame {
  readonly lambda: Float64Array;
  readonly theta: Float64Array;
  readonly m: Float64Array;
  /** b = Λθ. */
  readonly b: Float64Array;
  readonly integrals: OutcomeIntegrals;
  readonly x: Float64Array;
  readonly yx: Float64Array;
  readonly x2: Float64Array;
  readonly yx2: Float64Array;
  enter(point: RegressionPoint): void;
  /** out += Q·vector. */
  addVector(vector: Float64Array, out: Float64Array): void;
  /** out += Q·matrix·Qᵀ. */
  addMatrix(matrix: Float64Array, out: Float64Array): void;
}

export function featureFrame(blocks: SumBlocks, outcome: OutcomeMoments): FeatureFrame {
  const { d } = blocks;
  const vector = () => new Float64Array(d);
  const matrix = () => new Float64Array(d * d);
  const [lambda, theta, m, b] = [vector(), vector(), vector(), vector()];
  const [x, yx, work] = [vector(), vector(), vector()];
  const [Q, x2, yx2, half, turned] = [matrix(), matrix(), matrix(), matrix(), matrix()];
  const integrals = outcomeIntegrals();

  function turn(given: Float64Array, out: Float64Array): void {
    multiply(given, Q, half, d, d, d);
    multiplyTransposed(Q, half, out, d, d, d);
  }

  return Object.freeze<FeatureFrame>({
    ...{ lambda, theta, m, b, integrals, x, yx, x2, yx2 },
    enter(point) {
      symmetricEigen(point.covariance, d, lambda, Q, work);
      multiplyTransposedVector(Q, point.coefficients, theta, d, d);
      multiplyTransposedVector(Q, point.mean, m, d, d);
      multiplyTransposedVector(Q, blocks.x, x, d, d);
      multiplyTransposedVector(Q, blocks.yx, yx, d, d);
      turn(blocks.x2, x2);
      turn(blocks.yx2, yx2);
      let meanOfU = point.intercept;
      let varianceOfU = 0;
      for (let i = 0; i < d; i++) {
        // Rounding can leave an eigenvalue of a singular Σ below 0.
        lambda[i] = Math.max(0, lambda[i]!);
        b[i] = lambda[i]! * theta[i]!;
        meanOfU += m[i]! * theta[i]!;
        varianceOfU += b[i]! * theta[i]!;
      }
      outcome.write(meanOfU, varianceOfU, integrals);
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
