import {
  type Blocks,
  blocks,
  correlationCholesky,
  real,
  type Transform,
} from "../../../../transforms/index.ts";
import type { Part } from "../../coordinates/coordinate-parts.ts";
import { normalCovariates } from "../../coordinates/normal-covariates.ts";
import { regressionLogPrior } from "../../regression-log-prior.ts";
import { clearPoint, type RegressionPoint, regressionPoint } from "../../regression-point.ts";
import type { RegressionPrior, RegressionShape } from "../../regression-prior.ts";
import { type RegressionStart, writeStart } from "../../regression-start.ts";
import type { ColumnMoments, CovariateLaw } from "./covariate-law.ts";

/** Covariates of one holder that are jointly normal; coordinates as in `regressionCoordinates`, but for the scales. */
export function normalLaw(
  shape: RegressionShape,
  prior: RegressionPrior,
  start: RegressionStart,
  /** Where the columns of the design are others than these. */
  momentsAt?: (point: RegressionPoint) => readonly ColumnMoments[],
): CovariateLaw<RegressionPoint> {
  const d = shape.covariates;
  const vector = blocks(partsOf(shape)) as Blocks<Part>;
  const at = (part: Part) => vector.places[part]?.xAt ?? -1;
  const none = { intercept: -1, coefficients: -1, sigma: -1 };
  // Scales lie behind what has coordinates here.
  const places = {
    ...{ ...none, mean: at("mean"), correlation: at("correlation"), scales: vector.constrainedLength },
  };
  const logPriorOf = regressionLogPrior(shape, prior, { ...places, scales: -1 });
  const covariates = normalCovariates(d, places);
  const x = new Float64Array(vector.constrainedLength + d);
  const gradientX = new Float64Array(vector.constrainedLength + d);
  const correlation = x.subarray(places.correlation, places.correlation + d * d);
  const ofCorrelation = gradientX.subarray(places.correlation, places.correlation + d * d);
  const point = regressionPoint(d);
  const gradient = regressionPoint(d);
  const scales = new Float64Array(d);
  const startScales = new Float64Array(scales.length);
  const inScales = gradientX.subarray(places.scales);
  let logPrior = 0;

  function startOf(): Float64Array {
    const q = new Float64Array(vector.unconstrainedLength);
    const given = new Float64Array(x.length);
    writeStart(start, places, d, given);
    startScales.set(given.subarray(places.scales));
    vector.unconstrain(given, 0, q, 0);
    return q;
  }

  return Object.freeze<CovariateLaw<RegressionPoint>>({
    dimension: vector.unconstrainedLength,
    point,
    gradient,
    start: startOf(),
    scaled: Array.from({ length: d }, (_, k) => k),
    ...{ scales, inScales, startScales },
    get logPrior() {
      return logPrior;
    },
    moveTo(q, from) {
      const logJacobian = vector.constrain(q, from, x, 0);
      x.set(scales, places.scales);
      covariates.read(x, point);
      clearPoint(gradient);
      gradientX.fill(0);
      logPrior = prior.correlation.logDensityGradient(correlation, ofCorrelation) + logPriorOf(x, gradientX);
      return logJacobian;
    },
    pullBack(q, from, gradientQ) {
      covariates.pullBack(x, gradient, gradientX);
      vector.pullBack(q, from, x, 0, gradientX, gradientQ);
    },
    mean: (j) => point.mean[j]!,
    moments: () =>
      momentsAt?.(point) ??
      Array.from(point.mean, (mean, j) => ({ mean, variance: point.covariance[j * d + j]! })),
    addToMean(j, slope) {
      gradient.mean[j]! += slope;
    },
  });
}

function partsOf({ covariates: d, mean }: RegressionShape): Readonly<Record<string, Transform>> {
  return { ...(mean && { mean: real([d]) }), correlation: correlationCholesky(d) };
}
