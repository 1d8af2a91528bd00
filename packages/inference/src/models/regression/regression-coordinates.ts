import { requirePositive } from "../../errors/index.ts";
import { requireCholesky } from "../../math/linear-algebra/index.ts";
import {
  type Blocks,
  blocks,
  choleskyGradient,
  correlationCholesky,
  positive,
  real,
  scaleRows,
  scaleRowsPullBack,
  type Transform,
} from "../../transforms/index.ts";
import { addLogPrior } from "./regression-log-prior.ts";
import { clearPoint, type RegressionPoint, regressionPoint } from "./regression-point.ts";
import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import { scaledSlopes } from "./scaled-slopes.ts";

type Part = "intercept" | "coefficients" | "mean" | "correlation" | "scales" | "sigma";

/** The way between unconstrained coordinates and the point that likelihoods see. */
export interface RegressionCoordinates {
  readonly dimension: number;
  readonly point: RegressionPoint;
  /** Terms add to it between `moveTo` and `pullBack`. */
  readonly gradient: RegressionPoint;
  /** Sets `point` from q, clears `gradient`; returns log prior + log Jacobian. */
  moveTo(q: Float64Array): number;
  /** Writes the gradient in q of log prior, log Jacobian and all that was added to `gradient`. */
  pullBack(q: Float64Array, gradientQ: Float64Array): void;
  /** The coordinates of a point. */
  coordinatesOf(start: RegressionStart): Float64Array;
  /** Standard deviations τ at the present point. */
  scale(j: number): number;
}

/** A place to start: whatever is absent starts at 0 (or 0.5 for scales). */
export interface RegressionStart {
  readonly intercept?: number;
  readonly coefficients?: ArrayLike<number>;
  readonly mean?: ArrayLike<number>;
  readonly scales?: ArrayLike<number>;
  /** Σ, positive definite, d×d; replaces `scales`. Without it correlations start at 0. */
  readonly covariance?: ArrayLike<number>;
  readonly sigma?: number;
}

/**
 * Coordinates in the order of local spec §8: intercept, coefficients, mean, artanh of the partial
 * correlations, log τ, log σ; Σ = diag(τ)Ωdiag(τ) through its Cholesky factor diag(τ)L. With a
 * `responseVariance` the first two are scaled (see scaled-slopes.ts).
 */
export function regressionCoordinates(
  shape: RegressionShape,
  prior: RegressionPrior,
  responseVariance?: number,
): RegressionCoordinates {
  const d = shape.covariates;
  const vector = blocks(partsOf(shape)) as Blocks<Part>;
  const at = (part: Part) => vector.places[part]?.xAt ?? -1;
  const places = {
    intercept: at("intercept"),
    coefficients: at("coefficients"),
    mean: at("mean"),
    correlation: at("correlation"),
    scales: at("scales"),
    sigma: at("sigma"),
  };
  const slopes =
    responseVariance === undefined
      ? undefined
      : scaledSlopes(
          places,
          d,
          1 / prior.coefficients.variance,
          requirePositive("responseVariance", responseVariance),
        );
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const correlation = x.subarray(places.correlation, places.correlation + d * d);
  const gradientCorrelation = gradientX.subarray(places.correlation, places.correlation + d * d);
  const factor = new Float64Array(d * d);
  const gradientFactor = new Float64Array(d * d);
  const point = regressionPoint(d);
  const gradient = regressionPoint(d);

  function readPoint(): void {
    if (places.intercept >= 0) point.intercept = x[places.intercept]!;
    for (let j = 0; j < d; j++) point.coefficients[j] = x[places.coefficients + j]!;
    if (places.mean >= 0) for (let j = 0; j < d; j++) point.mean[j] = x[places.mean + j]!;
    scaleRows(x, places.scales, x, places.correlation, d, factor);
    productWithTransposed(factor, d, point.covariance);
    if (places.sigma >= 0) point.variance = x[places.sigma]! ** 2;
  }

  function writeGradient(): void {
    if (places.intercept >= 0) gradientX[places.intercept]! += gradient.intercept;
    for (let j = 0; j < d; j++) gradientX[places.coefficients + j]! += gradient.coefficients[j]!;
    if (places.mean >= 0) for (let j = 0; j < d; j++) gradientX[places.mean + j]! += gradient.mean[j]!;
    choleskyGradient(gradient.covariance, factor, d, gradientFactor);
    scaleRowsPullBack(x, places.scales, x, places.correlation, d, gradientFactor, gradientX, gradientX);
    if (places.sigma >= 0) gradientX[places.sigma]! += 2 * x[places.sigma]! * gradient.variance;
  }

  return Object.freeze<RegressionCoordinates>({
    dimension: vector.unconstrainedLength,
    point,
    gradient,
    moveTo(q) {
      const logJacobian = vector.constrain(q, 0, x, 0) + (slopes ? slopes.toNatural(x) : 0);
      // Coordinates so far out that a scale overflowed: impossible, and nothing below need look at NaN.
      if (!Number.isFinite(logJacobian)) return -Infinity;
      readPoint();
      clearPoint(gradient);
      gradientX.fill(0);
      const logPrior = prior.correlation.logDensityGradient(correlation, gradientCorrelation);
      return logJacobian + logPrior + addLogPrior(shape, prior, places, x, gradientX);
    },
    pullBack(q, gradientQ) {
      writeGradient();
      slopes?.pullBack(x, gradientX);
      gradientQ.fill(0);
      vector.pullBack(q, 0, x, 0, gradientX, gradientQ);
    },
    coordinatesOf(start) {
      const given = new Float64Array(vector.constrainedLength);
      const q = new Float64Array(vector.unconstrainedLength);
      if (places.intercept >= 0) given[places.intercept] = start.intercept ?? 0;
      if (places.sigma >= 0) given[places.sigma] = start.sigma ?? 0.5;
      for (let j = 0; j < d; j++) {
        given[places.coefficients + j] = start.coefficients?.[j] ?? 0;
        if (places.mean >= 0) given[places.mean + j] = start.mean?.[j] ?? 0;
        given[places.scales + j] = start.scales?.[j] ?? 0.5;
        given[places.correlation + j * d + j] = 1;
      }
      if (start.covariance) writeFactors(start.covariance, d, given, places.scales, places.correlation);
      slopes?.toScaled(given);
      vector.unconstrain(given, 0, q, 0);
      return q;
    },
    scale: (j) => x[places.scales + j]!,
  });
}

function partsOf(
  shape: RegressionShape,
): Readonly<Partial<Record<Part, Transform>>> & Record<string, Transform> {
  const d = shape.covariates;
  return {
    ...(shape.intercept && { intercept: real() }),
    coefficients: real([d]),
    ...(shape.mean && { mean: real([d]) }),
    correlation: correlationCholesky(d),
    scales: positive([d]),
    ...(shape.residual && { sigma: positive() }),
  };
}

/** Σ = diag(τ)LLᵀdiag(τ): writes τ and L; the rows of Σ's Cholesky factor have the norms τ. */
function writeFactors(
  covariance: ArrayLike<number>,
  d: number,
  out: Float64Array,
  scalesAt: number,
  factorAt: number,
): void {
  const factor = Float64Array.from(covariance);
  requireCholesky("the starting covariance", factor, d);
  for (let i = 0; i < d; i++) {
    const scale = Math.sqrt(covariance[i * d + i]!);
    out[scalesAt + i] = scale;
    for (let j = 0; j <= i; j++) out[factorAt + i * d + j] = factor[i * d + j]! / scale;
  }
}

/** out = CCᵀ of a lower triangular C. */
function productWithTransposed(C: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k <= j; k++) sum += C[i * n + k]! * C[j * n + k]!;
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
}
